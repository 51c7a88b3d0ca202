import { startTransition, useEffect, useMemo, useReducer, useState } from 'react'
import { findCountry } from '../contract/country.ts'
import type { Language } from '../contract/language.ts'
import type { Money } from '../schema/money.ts'
import { localeOf, moneyText } from '../schema/money-text.ts'
import { isStopped, now, onClockStart } from './clock.ts'
import { type Digits, inArabicDigits, useDigits } from './digits.ts'
import { useLanguage } from './language-context.ts'

// Inside a line as all others of them: `Checked: just now`.
const justNow: Record<Language, string> = { ar: 'الآن', en: 'just now' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface Format {
  /** A text of our own as it is, in the digits of the page: `11.11`, `١١.١١`. */
  digits(text: string): string
  /** 12500 → `12,500`. */
  number(value: number): string
  /** 1250000 → `1.3M`. */
  compact(value: number): string
  /** 15 → `15%`. */
  percent(value: number): string
  /** Minor units → amount with the currency's usual sign. */
  money(value: Money): string
  /** `SAR` → `Saudi Riyal`. */
  currency(code: string): string
  /** `Nov 21, 2026`, `21 نوفمبر 2026`. */
  date(value: string | Date): string
  /** Day and full month: `November 21, 2026`, `21 نوفمبر 2026`. */
  longDate(value: string | Date): string
  /** Day and time where the reader is: `Nov 21, 2026, 2:05 PM`. */
  moment(value: string | Date): string
  /** The same everywhere, as a server says it: `Nov 21, 2026, 12:05 PM UTC`. */
  momentInUtc(value: string | Date): string
  /**
   * A short date when over two days away; otherwise days, hours or minutes ago, or `just now`. In a document always the
   * date, which stays true however long the document is kept.
   */
  ago(value: string | Date, now?: Date): string
  /** `in 5 minutes`, `tomorrow`; of what is over, `this minute`. */
  ahead(value: string | Date, now?: Date): string
  /** `Egypt, Qatar, and Oman`. */
  list(values: readonly string[]): string
  /** Name of a country of the service; the id itself when it is not one. */
  country(id: string): string
}

const formats = new Map<string, Format>()

/** A format takes milliseconds to make, and few pages need each of them. */
function whenNeeded<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Numbers, prices, dates and lists in one language; an Arabic page may have Arabic-Indic digits. */
export function formatFor(language: Language, digits: Digits = 'latn'): Format {
  const locale = localeOf(language, digits)
  const known = formats.get(locale)
  if (known) return known
  const number = whenNeeded(() => new Intl.NumberFormat(locale))
  const compact = whenNeeded(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
  const percent = whenNeeded(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
  // A day in figures alone is read in two orders in Arabic.
  const dateStyle = language === 'ar' ? 'long' : 'medium'
  const date = whenNeeded(() => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }))
  const longDate = whenNeeded(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  const moment = whenNeeded(() => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' }))
  const momentInUtc = whenNeeded(
    () => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' }),
  )
  const currencies = whenNeeded(() => new Intl.DisplayNames(locale, { type: 'currency' }))
  const relative = whenNeeded(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const list = whenNeeded(() => new Intl.ListFormat(locale, { type: 'conjunction' }))

  const format: Format = {
    digits: language === 'ar' && digits === 'arab' ? inArabicDigits : (text) => text,
    number: (value) => number().format(value),
    compact: (value) => compact().format(value),
    percent: (value) => percent().format(value / 100),
    money: (value) => moneyText(locale, value),
    currency: (code) => currencies().of(code) ?? code,
    date: (value) => date().format(new Date(value)),
    longDate: (value) => longDate().format(new Date(value)),
    moment: (value) => moment().format(new Date(value)),
    momentInUtc: (value) => `${momentInUtc().format(new Date(value))} UTC`,
    ago(value, since) {
      const passed = (since ?? now()).getTime() - new Date(value).getTime()
      if (passed > 2 * day || (!since && isStopped())) return date().format(new Date(value))
      if (passed >= day) return relative().format(-Math.floor(passed / day), 'day')
      if (passed >= hour) return relative().format(-Math.floor(passed / hour), 'hour')
      if (passed >= minute) return relative().format(-Math.floor(passed / minute), 'minute')
      return justNow[language]
    },
    ahead(value, since = now()) {
      const left = Math.max(0, new Date(value).getTime() - since.getTime())
      if (left >= day) return relative().format(Math.round(left / day), 'day')
      if (left >= hour) return relative().format(Math.round(left / hour), 'hour')
      return relative().format(Math.ceil(left / minute), 'minute')
    },
    list: (values) => list().format(values),
    country: (id) => findCountry(id)?.name[language] ?? id,
  }
  formats.set(locale, format)
  return format
}

/**
 * Numbers, prices, dates and lists in the language of the page and the digits of the visitor. A component that says how long
 * ago something was is rendered again once its page is taken over, and then says it to the minute.
 */
export function useFormat(): Format {
  const language = useLanguage()
  const digits = useDigits()
  const [asked] = useState({ ago: false })
  const [starts, sayAnew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (isStopped()) return onClockStart(() => asked.ago && startTransition(sayAnew))
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another format after a start, for components that compare it
  return useMemo(() => {
    const format = formatFor(language, digits)
    if (!isStopped()) return format
    const ago: Format['ago'] = (...when) => {
      asked.ago = true
      return format.ago(...when)
    }
    return { ...format, ago }
  }, [language, digits, asked, starts])
}
