import type { Language } from '../../../shared/contract/language.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { majorUnits } from '../../../shared/schema/units.ts'
import { action, defineMail, text } from '../outbox/define-mail.ts'
import { alertWords } from './alert-mail.words.ts'

/** An alert that fired, as a mail says it. */
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
  readonly target: Money | null
  readonly percent: number | null
  readonly days: number | null
  /** Ends this alert. */
  readonly endUrl: string
}

interface AlertMailValues {
  readonly alerts: readonly FiredAlert[]
  /** Ends all mails of alerts. */
  readonly endAllUrl: string
}

const locales = { ar: 'ar-u-nu-latn', en: 'en' } as const

function amountIn(language: Language, money: Money | null): string {
  if (!money) return ''
  const amount = majorUnits(money)
  const [, fraction = ''] = amount.split('.')
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: fraction.length,
  }).format(Number(amount))
}

function countIn(language: Language, count: number): string {
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = alertWords[language].many
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replace('{count}', new Intl.NumberFormat(locales[language]).format(count))
}

/** The values of a sentence, in the form of its language. */
const valuesOf = (language: Language, alert: FiredAlert): Readonly<Record<string, string>> => ({
  product: alert.product[language],
  shop: alert.shop?.[language] ?? '',
  price: amountIn(language, alert.price),
  previous: amountIn(language, alert.previous),
  effective: amountIn(language, alert.effective ?? alert.price),
  target: amountIn(language, alert.target),
  code: alert.code ?? '',
  percent: String(alert.percent ?? ''),
  days: String(alert.days ?? ''),
})

function sentence(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

const example: FiredAlert = {
  kind: 'target',
  product: { ar: 'شاحن أنكر 65 واط', en: 'Anker 65W charger' },
  shop: { ar: 'نون', en: 'Noon' },
  path: '/product/01a1fba7-3c8d-7cab-9c29-d22f50aabfb8/anker-65w-charger',
  price: { amount: 11_900, currency: 'SAR' },
  previous: { amount: 12_900, currency: 'SAR' },
  effective: null,
  code: null,
  target: { amount: 12_000, currency: 'SAR' },
  percent: null,
  days: null,
  endUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=alert',
}

const wordsIn = (language: Language) => ({ ...alertWords[language], language })

/** Says which alerts fired; one, or several that were gathered. */
export const alertMail = defineMail({
  kind: 'price-alert',
  words: { en: wordsIn('en'), ar: wordsIn('ar') },
  example: {
    alerts: [example],
    endAllUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=mails',
  } satisfies AlertMailValues as AlertMailValues,
  write: ({ words, values: { alerts, endAllUrl }, page }) => {
    const { language } = words
    const heads = alerts.map((alert) => {
      // A proven code can have ended since; the price after it is said all the same.
      const kind = alert.kind === 'effective' && !alert.code ? 'change' : alert.kind
      return sentence(words[kind], valuesOf(language, alert))
    })
    const [only = ''] = heads
    const title = alerts.length === 1 ? only : countIn(language, alerts.length)
    return {
      subject: title,
      title,
      body: alerts.flatMap((alert, place) => {
        const values = valuesOf(language, alert)
        return [
          ...(alerts.length > 1 ? [text('{head}', { head: heads[place] ?? '' })] : []),
          ...(alert.previous ? [text(words.before, values)] : []),
          ...(alert.shop ? [text(words.at, values)] : []),
          action(words.open, page(alert.path)),
          ...(alerts.length > 1 ? [action(words.end, alert.endUrl)] : []),
        ]
      }),
      stub: [
        text(alerts.length > 1 ? words.whyMany : words.why),
        ...(alerts.length === 1 && alerts[0] ? [action(words.end, alerts[0].endUrl)] : []),
        action(words.endAll, endAllUrl),
      ],
    }
  },
})
