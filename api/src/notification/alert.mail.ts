import type { Language } from '../../../shared/contract/language.ts'
import { action, defineMail, text } from '../outbox/define-mail.ts'
import { alertWords } from './alert-mail.words.ts'
import { countIn, type FiredAlert, kindInWords, moreIn, sentence, valuesOf } from './alert-text.ts'

/** With where it is ended. */
interface MailedAlert extends FiredAlert {
  readonly endUrl: string
}

interface AlertMailValues {
  readonly alerts: readonly MailedAlert[]
  /** How many more fired than are said one by one. */
  readonly more: number
  /** Ends all mails of alerts. */
  readonly endAllUrl: string
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

const wordsIn = (language: Language) => ({ ...alertWords[language], language })

/** Says which alerts fired; one, or several that were gathered. */
export const alertMail = defineMail({
  kind: 'price-alert',
  words: { en: wordsIn('en'), ar: wordsIn('ar') },
  example: {
    alerts: [example],
    more: 0,
    endAllUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=mails',
  } satisfies AlertMailValues as AlertMailValues,
  write: ({ words, values: { alerts, more, endAllUrl }, page }) => {
    const { language } = words
    const heads = alerts.map((alert) => sentence(words[kindInWords(alert)], valuesOf(language, alert)))
    const [only = ''] = heads
    const title = alerts.length === 1 ? only : countIn(language, alerts.length + more)
    return {
      subject: title,
      title,
      body: [
        ...alerts.flatMap((alert, place) => {
          const values = valuesOf(language, alert)
          return [
            ...(alerts.length > 1 ? [{ kind: 'text' as const, text: heads[place] ?? '' }] : []),
            ...(alert.previous ? [text(words.before, values)] : []),
            ...(alert.shop ? [text(words.at, values)] : []),
            action(words.open, page(alert.path)),
            ...(alerts.length > 1 ? [action(words.end, alert.endUrl)] : []),
          ]
        }),
        ...(more > 0 ? [text(moreIn(language, more)), action(words.toList, page('/dashboard#alerts'))] : []),
      ],
      stub: [
        text(alerts.length > 1 ? words.whyMany : words.why),
        ...(alerts.length === 1 && alerts[0] ? [action(words.end, alerts[0].endUrl)] : []),
        action(words.endAll, endAllUrl),
      ],
    }
  },
})
