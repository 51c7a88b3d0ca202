import type { PageParts, StoreShape } from './store-page-shapes.ts'

/** A page of a store with what a person would say it costs. */
export interface StorePage {
  readonly name: string
  readonly html: string
  readonly country: string
  readonly currency: string
  readonly url: string
  /** In minor units of the currency; several where a person cannot say which; none where it sells no single product. */
  readonly prices: readonly number[]
  readonly old?: number | undefined
}

type Language = PageParts['language']

const signs: Readonly<Record<string, { readonly ar: string; readonly en: string; readonly digits: number }>> = {
  SAR: { ar: 'ر.س', en: 'SAR', digits: 2 },
  AED: { ar: 'د.إ', en: 'AED', digits: 2 },
  KWD: { ar: 'د.ك', en: 'KD', digits: 3 },
  EGP: { ar: 'ج.م', en: 'EGP', digits: 2 },
}

/** An amount as the store writes it; half of the Arabic pages use Arabic digits. */
function written(minor: number, currency: string, language: Language, isArabicDigits: boolean): string {
  const { digits, ...sign } = signs[currency] ?? { ar: currency, en: currency, digits: 2 }
  const locale = language === 'ar' && isArabicDigits ? 'ar-SA-u-nu-arab' : 'en'
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    minor / 10 ** digits,
  )
  return language === 'ar' ? `${number} ${sign.ar}` : `${sign.en} ${number}`
}

interface Sums {
  readonly money: (minor: number) => string
  readonly say: (ar: string, en: string) => string
  readonly price: number
}

interface Kind {
  readonly name: string
  readonly parts: (sums: Sums) => Omit<PageParts, 'language' | 'title' | 'price'> & { readonly price?: string }
  readonly prices?: (price: number) => readonly number[]
  readonly old?: (price: number) => number
}

const before = (price: number) => price + Math.round(price * 0.2)
const card = (title: string, price: string) =>
  `<li class="item"><a href="/p/9"><img src="/9.webp" alt=""><strong>${title}</strong></a><span class="price">${price}</span></li>`

const pageKinds: readonly Kind[] = [
  { name: 'plain', parts: () => ({}) },
  {
    name: 'sale with a badge',
    parts: ({ money, say, price }) => ({
      old: money(before(price)),
      below: `<span class="badge discount">-17%</span><p>${say('وفّر', 'You save')} ${money(before(price) - price)}</p>`,
    }),
    old: before,
  },
  {
    name: 'instalment first',
    parts: ({ money, say, price }) => ({
      above: `<div class="installment-widget"><span>${say('أو قسّمها على 4 دفعات بقيمة', 'Pay in 4 interest-free payments of')} <b>${money(Math.round(price / 4))}</b></span></div><div>${money(Math.round(price / 12))} ${say('شهريًا', '/ month')}</div>`,
    }),
  },
  {
    name: 'delivery',
    parts: ({ money, say }) => ({
      above: `<p class="note">${say('شحن مجاني للطلبات فوق', 'Free delivery on orders over')} ${money(20_000)}</p>`,
      below: `<ul><li>${say('رسوم التوصيل', 'Delivery fee')}: <span>${money(1_500)}</span></li><li>${say('الحد الأدنى للطلب', 'Minimum order')} ${money(5_000)}</li></ul>`,
    }),
  },
  {
    name: 'members',
    parts: ({ money, say, price }) => ({
      below: `<div class="loyalty"><span>${say('سعر الأعضاء', 'Member price')}</span> <b>${money(price - 1_000)}</b></div><p>${say('رصيد محفظتك', 'Wallet balance')}: ${money(0)}</p>`,
    }),
  },
  {
    name: 'unit price',
    parts: ({ money, say, price }) => ({
      below: `<span class="unit">(${money(Math.round(price / 10))} / 100 ${say('جم', 'g')})</span><small>${say('السعر للكيلو', 'Price per kg')} ${money(price)}</small>`,
    }),
  },
  {
    name: 'coupon',
    parts: ({ money, say, price }) => ({
      below: `<label class="coupon-box"><input type="checkbox"> ${say('كوبون خصم', 'Apply coupon')} ${money(2_000)} ${say('', 'off')}</label><p>${say('السعر بعد الكوبون', 'Price with coupon')}: <strong>${money(price - 2_000)}</strong></p>`,
    }),
  },
  {
    name: 'range',
    parts: ({ money, price }) => ({ price: `${money(price)} – ${money(price + 5_000)}` }),
    prices: (price) => [price, price + 5_000],
  },
  { name: 'sold out', parts: ({ money, price }) => ({ isSoldOut: true, old: money(before(price)) }), old: before },
  {
    name: 'others',
    parts: ({ money, say, price }) => ({
      below: `<div class="fbt"><h3>${say('يُشترى معًا غالبًا', 'Frequently bought together')}</h3><span>${say('السعر الإجمالي', 'Total price')}:</span> <b>${money(price + 4_000)}</b></div><div class="warranty">${say('ضمان سنتين', '2-year protection plan')} <span>${money(9_900)}</span></div>`,
      after: `<section><h2>${say('قد يعجبك أيضًا', 'You may also like')}</h2><ul class="grid">${card('A', money(7_700))}${card('B', money(8_800))}</ul></section><footer>${say('هدية بقيمة', 'Gift cards from')} ${money(5_000)}</footer>`,
    }),
  },
]

const names = {
  ar: 'غلاية كهربائية ديمو 1.7 لتر',
  en: 'Demo electric kettle 1.7 L',
} as const

const baseUrl = 'https://shop.example/p/kettle-17'

/** Every kind of page of a store, in both languages. */
export function pagesOf(shape: StoreShape): readonly StorePage[] {
  const { currency, country, page } = shape
  return pageKinds.flatMap((kind, place) =>
    (['ar', 'en'] as const).map((language): StorePage => {
      const digits = signs[currency]?.digits ?? 2
      const price = digits === 3 ? 24_750 + place * 1_000 : 129_900 + place * 5_000
      const money = (minor: number) => written(minor, currency, language, place % 2 === 0)
      const say = (ar: string, en: string) => (language === 'ar' ? ar : en)
      const parts = kind.parts({ money, say, price })
      return {
        name: `${shape.name}, ${kind.name}, ${language}`,
        html: page({ price: money(price), ...parts, language, title: names[language] }),
        country,
        currency,
        url: baseUrl,
        prices: kind.prices?.(price) ?? [price],
        old: kind.old?.(price),
      }
    }),
  )
}
