import { latinDigits } from '../../../shared/schema/units.ts'
import type { StorePage } from './store-page-kinds.ts'

const isArabic = (html: string) => /<html[^>]*lang="ar/i.test(html)
const say = (html: string, ar: string, en: string) => (isArabic(html) ? ar : en)
const sum = (html: string, { currency }: StorePage, whole: number) =>
  say(html, `${whole} ${currency}`, `${currency} ${whole}.00`)

/** Behind the heading, or where a page has none at its beginning. */
const behindHeading = (html: string, added: string) =>
  html.replace(/<\/h1>|(?<=<body[^>]*>)(?!.*<\/h1>)/s, (end) => `${end}${added}`)
const atEnd = (html: string, added: string) => html.replace('</body>', `${added}</body>`)
const atStart = (html: string, added: string) => html.replace(/<body[^>]*>/, (start) => `${start}${added}`)

/** What stores put on a page beside its price; the answer stays what it was. */
export const mutations: Readonly<Record<string, (html: string, page: StorePage) => string>> = {
  'a related product': (html, page) =>
    atEnd(
      html,
      `<section class="related"><h2>${say(html, 'منتجات مشابهة', 'Related products')}</h2><div class="card"><a href="/p/77"><img src="/77.webp" alt=""><h3>${say(html, 'شيء آخر', 'Another thing')}</h3></a><span class="price">${sum(html, page, 77)}</span></div></section>`,
    ),
  'an instalment': (html, page) =>
    behindHeading(
      html,
      `<div class="bnpl">${say(html, 'أو 4 دفعات بدون فوائد بقيمة', 'or 4 interest-free payments of')} <strong>${sum(html, page, 66)}</strong></div>`,
    ),
  'a struck price': (html, page) => behindHeading(html, `<div><del>${sum(html, page, 5_555)}</del></div>`),
  'the total of a cart': (html, page) =>
    atStart(
      html,
      `<div class="mini-cart"><span>${say(html, 'الإجمالي', 'Total')}</span> <span class="price">${sum(html, page, 333)}</span></div>`,
    ),
}

/** The same page with the digits and marks of the other script. */
export function otherScript(html: string): string {
  return html.replace(/>([^<>]*)</g, (whole, text: string, place: number) => {
    const tag = /<([a-z]+)[^<]*$/i.exec(html.slice(Math.max(0, place - 2_000), place + 1))?.[1]?.toLowerCase()
    return tag === 'script' || tag === 'style' ? whole : `>${swapped(text)}<`
  })
}

function swapped(text: string): string {
  if (/[٠-٩]/.test(text))
    return latinDigits(text)
      .replace(/(?<=\d)٬(?=\d)/g, ',')
      .replace(/(?<=\d)٫(?=\d)/g, '.')
  return text.replace(/\d[\d,.]*/g, (number) => {
    const isComma = /,\d{1,2}$|\.\d+,\d+$/.test(number)
    const [decimal, group] = isComma ? [',', '.'] : ['.', ',']
    return [...number]
      .map((sign, place) => {
        if (/\d/.test(sign)) return String.fromCharCode(0x660 + Number(sign))
        if (!/\d/.test(number[place + 1] ?? '')) return sign
        return sign === decimal ? '٫' : sign === group ? '٬' : sign
      })
      .join('')
  })
}
