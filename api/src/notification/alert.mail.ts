import type { Language } from '../../../shared/contract/language.ts'
import type { PicturePart } from '../../../shared/contract/link-picture.ts'
import { action, defineMail, fill, link, text } from '../outbox/define-mail.ts'
import type { MailPart } from '../outbox/mail-template.ts'
import { alertWords } from './alert-mail.words.ts'
import { changeIn, counted, type FiredAlert, kindInWords, valuesOf } from './alert-text.ts'

/** With the link that ends it. */
interface MailedAlert extends FiredAlert {
  readonly endUrl: string
}

interface AlertMailValues {
  readonly alerts: readonly MailedAlert[]
  /** How many more fired than are listed. */
  readonly more: number
  /** Ends all alert mails to an account; null for an address without one. */
  readonly endAllUrl: string | null
}

const example: MailedAlert = {
  kind: 'target',
  product: { ar: 'شاحن أنكر 65 واط', en: 'Anker 65W charger' },
  shop: { ar: 'نون', en: 'Noon' },
  image: null,
  hasHistory: true,
  path: '/product/01a1fba7-3c8d-7cab-9c29-d22f50aabfb8/anker-65w-charger',
  price: { amount: 11_900, currency: 'SAR' },
  previous: { amount: 12_900, currency: 'SAR' },
  effective: null,
  code: null,
  tries: null,
  storeUrl: 'https://noon.com/anker-65w-charger',
  target: { amount: 12_000, currency: 'SAR' },
  percent: null,
  days: null,
  endUrl: 'https://qasima.example/api/v1/alert/unsubscribe?token=alert',
}

/** Lists fired alerts: one, or several that were gathered. */
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
  write: ({ language, words, values: { alerts, more, endAllUrl, publicOrigin }, page }) => {
    const said = (alert: FiredAlert) => valuesOf(language, alert, words.days)
    const heads = alerts.map((alert) => fill(words[kindInWords(alert)], said(alert)))
    const [only = ''] = heads
    const isOne = alerts.length === 1
    const title = isOne ? only : counted(language, words.many, alerts.length + more)
    const chartOf = (alert: FiredAlert, values: Readonly<Record<string, string>>, url: string): MailPart => ({
      kind: 'picture',
      image: partOf(publicOrigin, language, alert, 'chart'),
      alt: fill(words.picture, values),
      url,
    })
    const partsOf = (alert: MailedAlert, place: number): MailPart[] => {
      const values = said(alert)
      const { price, previous, code, effective, tries, shop, storeUrl } = alert
      const tried = { worked: String(tries?.worked ?? 0), tries: String((tries?.worked ?? 0) + (tries?.failed ?? 0)) }
      const ofCode = fill(tried.tries === '0' ? words.untried : words.tried, { ...values, ...tried })
      const url = page(alert.path)
      return [
        ...(isOne ? [] : [{ kind: 'text' as const, text: heads[place] ?? '' }]),
        {
          kind: 'price',
          price: values.price ?? '',
          change: changeIn(language, alert, words.moved),
          isLower: previous !== null && price.amount < previous.amount,
          picture: { image: thingOf(publicOrigin, language, alert), alt: values.product ?? '', url },
        },
        ...(isOne && alert.hasHistory ? [chartOf(alert, values, url)] : []),
        ...(code && effective ? [{ kind: 'coupon' as const, code, text: ofCode }] : []),
        ...(shop && !storeUrl ? [text(words.at, values)] : []),
        ...(shop && storeUrl ? [action(fill(words.buy, values), storeUrl)] : [action(words.open, url)]),
        ...(isOne ? [] : [...(shop && storeUrl ? [link(words.open, url)] : []), link(words.end, alert.endUrl)]),
      ]
    }
    return {
      subject: title,
      title,
      body: [
        ...alerts.flatMap(partsOf),
        ...(more > 0 ? [text(counted(language, words.more, more)), link(words.toList, page('/dashboard#alerts'))] : []),
      ],
      stub: [
        text(isOne ? words.why : words.whyMany),
        ...(isOne && alerts[0]?.shop && alerts[0].storeUrl ? [link(words.open, page(alerts[0].path))] : []),
        ...(isOne && alerts[0] ? [link(words.end, alerts[0].endUrl)] : []),
        ...(endAllUrl === null ? [] : [link(words.endAll, endAllUrl)]),
      ],
    }
  },
})

/** A part of the picture that links to the page of the product show; the mail says the rest in words. */
const partOf = (origin: string, language: Language, { path }: FiredAlert, part: PicturePart): string =>
  new URL(`/product-picture/${language}/${path.split('/')[2]}.png?part=${part}`, origin).href

/** The picture of the product; a drawing of the thing it is for one without. */
const thingOf = (origin: string, language: Language, alert: FiredAlert): string =>
  alert.image ? new URL(alert.image, origin).href : partOf(origin, language, alert, 'thing')
