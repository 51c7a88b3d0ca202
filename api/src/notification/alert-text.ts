import type { Language } from '../../../shared/contract/language.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import { percentChanged } from '../../../shared/prices/price-change.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { localeOf, moneyText } from '../../../shared/schema/money-text.ts'
import { fill } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { alertWords } from './alert-mail.words.ts'

/** A fired alert, as mails and push messages describe it. */
export interface FiredAlert {
  readonly kind: AlertKind
  readonly product: LocalizedText
  readonly shop: LocalizedText | null
  /** The address of its picture, if it has one. */
  readonly image: string | null
  /** Whether a price of an earlier day is known: one day is no history. */
  readonly hasHistory: boolean
  /** Path of the product's page. */
  readonly path: string
  readonly price: Money
  readonly previous: Money | null
  readonly effective: Money | null
  readonly code: string | null
  /** Recent tries of the code by shoppers; null without a code. */
  readonly tries: { readonly worked: number; readonly failed: number } | null
  /** The product's page at the store. */
  readonly storeUrl: string | null
  readonly target: Money | null
  readonly percent: number | null
  readonly days: number | null
}

const amountIn = (language: Language, money: Money | null): string =>
  money ? moneyText(localeOf(language), money) : ''

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** A sentence in the plural form for a count. */
export function counted(language: Language, forms: Forms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replace('{count}', new Intl.NumberFormat(localeOf(language)).format(count))
}

/** The number of fired alerts, in words. */
export const countIn = (language: Language, count: number): string =>
  counted(language, alertWords[language].many, count)

/** The values of a sentence, formatted. `days` is the period of comparison. */
export const valuesOf = (
  language: Language,
  alert: FiredAlert,
  days: Forms = alertWords[language].days,
): Readonly<Record<string, string>> => ({
  product: isolatedIn(language, alert.product[language]),
  shop: isolatedIn(language, alert.shop?.[language] ?? ''),
  price: isolatedIn(language, amountIn(language, alert.price)),
  previous: isolatedIn(language, amountIn(language, alert.previous)),
  effective: isolatedIn(language, amountIn(language, alert.effective ?? alert.price)),
  target: isolatedIn(language, amountIn(language, alert.target)),
  code: isolatedIn(language, alert.code ?? ''),
  percent: String(alert.percent ?? ''),
  days: alert.days === null ? '' : counted(language, days, alert.days),
})

/**
 * The kind whose wording is used: a code may have ended since, but its price is still reported. A price equal to the
 * target did not fall below it.
 */
export function kindInWords({ kind, code, price, target }: FiredAlert): AlertKind | 'exact' {
  if (kind === 'effective' && !code) return 'change'
  const isExact = target?.amount === price.amount && target.currency === price.currency
  return kind === 'target' && isExact ? 'exact' : kind
}

/** How the price changed: `−25%, from AED 899`; empty if it did not, or is unknown. */
export function changeIn(language: Language, { price, previous }: FiredAlert, sentence: string): string {
  if (!previous || previous.currency !== price.currency || previous.amount === price.amount) return ''
  const share = percentChanged(previous.amount, price.amount) / 100
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share)
  const sign = price.amount < previous.amount ? '\u2212' : '+'
  return fill(sentence, {
    change: isolatedIn(language, `${sign}${percent}`),
    previous: isolatedIn(language, amountIn(language, previous)),
  })
}
