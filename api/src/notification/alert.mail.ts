import { action, defineMail, fill, text } from '../outbox/define-mail.ts'
import { alertWords } from './alert-mail.words.ts'
import { counted, type FiredAlert, kindInWords, valuesOf } from './alert-text.ts'

/** With where it is ended. */
interface MailedAlert extends FiredAlert {
  readonly endUrl: string
}

interface AlertMailValues {
  readonly alerts: readonly MailedAlert[]
  /** How many more fired than are said one by one. */
  readonly more: number
  /** Ends all mails of alerts to an account; null for an address without one. */
  readonly endAllUrl: string | null
}

const example: MailedAlert = {
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

/** Says which alerts fired; one, or several that were gathered. */
export const alertMail = defineMail({
  kind: 'price-alert',
  about: {
    title: 'Price alert',
    sentWhen: 'A shopper’s alert fired. Several alerts may share one email.',
  },
  words: alertWords,
  example: {
    alerts: [example],
    more: 0,
    endAllUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=mails',
  } satisfies AlertMailValues as AlertMailValues,
  write: ({ language, words, values: { alerts, more, endAllUrl }, page }) => {
    const said = (alert: FiredAlert) => valuesOf(language, alert, words.days)
    const heads = alerts.map((alert) => fill(words[kindInWords(alert)], said(alert)))
    const [only = ''] = heads
    const title = alerts.length === 1 ? only : counted(language, words.many, alerts.length + more)
    return {
      subject: title,
      title,
      body: [
        ...alerts.flatMap((alert, place) => {
          const values = said(alert)
          return [
            ...(alerts.length > 1 ? [{ kind: 'text' as const, text: heads[place] ?? '' }] : []),
            ...(alert.previous ? [text(words.before, values)] : []),
            ...(alert.shop ? [text(words.at, values)] : []),
            action(words.open, page(alert.path)),
            ...(alerts.length > 1 ? [action(words.end, alert.endUrl)] : []),
          ]
        }),
        ...(more > 0
          ? [text(counted(language, words.more, more)), action(words.toList, page('/dashboard#alerts'))]
          : []),
      ],
      stub: [
        text(alerts.length > 1 ? words.whyMany : words.why),
        ...(alerts.length === 1 && alerts[0] ? [action(words.end, alerts[0].endUrl)] : []),
        ...(endAllUrl === null ? [] : [action(words.endAll, endAllUrl)]),
      ],
    }
  },
})
