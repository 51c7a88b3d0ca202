import type { Language } from '../../../shared/contract/language.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import { percentChanged } from '../../../shared/prices/price-change.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { localeOf, moneyText } from '../../../shared/schema/money-text.ts'
import { fill } from '../outbox/define-mail.ts'
import { isolatedIn } from '../outbox/isolate.ts'
import { alertWords } from './alert-mail.words.ts'

/** An alert that fired, as mails and push messages say it. */
export interface FiredAlert {
  readonly kind: AlertKind
  readonly product: LocalizedText
  readonly shop: LocalizedText | null
  /** Of the product's page. */
  readonly path: string
  readonly price: Money
  readonly previous: Money | null
  readonly effective: Money | null
  readonly code: string | null
  /** How the code did when shoppers tried it lately; null without a code. */
  readonly tries: { readonly worked: number; readonly failed: number } | null
  /** Of its page at the store. */
  readonly storeUrl: string | null
  readonly target: Money | null
  readonly percent: number | null
  readonly days: number | null
}

const amountIn = (language: Language, money: Money | null): string =>
  money ? moneyText(localeOf(language), money) : ''

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** A sentence in the plural form of its count. */
export function counted(language: Language, forms: Forms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replace('{count}', new Intl.NumberFormat(localeOf(language)).format(count))
}

/** How many alerts fired. */
export const countIn = (language: Language, count: number): string =>
  counted(language, alertWords[language].many, count)

/** The values of a sentence, in the form of its language. `days` says how many days are looked back upon. */
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
 * The kind whose sentence an alert gets: a proven code can have ended since; the price after it is said all the same. A
 * price that is just the target did not fall below it.
 */
export function kindInWords({ kind, code, price, target }: FiredAlert): AlertKind | 'exact' {
  if (kind === 'effective' && !code) return 'change'
  const isExact = target?.amount === price.amount && target.currency === price.currency
  return kind === 'target' && isExact ? 'exact' : kind
}

/** How far a price moved from the one before: `−25%, from AED 899`; empty where it did not, or that is not known. */
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
