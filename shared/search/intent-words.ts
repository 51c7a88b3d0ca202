import { foldForSearch } from './arabic-search.ts'

/** What a person wants to do: it says nothing of a product, nor of a store. */
const wishes = `
  price prices buy cheap cheapest best offer offers deal deals
  سعر اسعار شراء ارخص افضل عرض عروض كود خصم كوبون
`
/** What people write around the name of a store besides, to say what they want of it; names of products have such words. */
const words = `
  code codes coupon coupons coupn cupon copon promo promos promocode promotion promotions discount discounts voucher
  vouchers sale sales save savings off free delivery shipping latest new working valid active today now online store shop
  www http https com net site website app official order first for from at of in on the my with to get use
  كودات اكواد كوبونات كوبن رمز رموز برومو بروموكود ترويجي ترويجية خصومات الخصم تخفيض تخفيضات العروض قسيمة قسائم قسيمه توفير
  مجاني مجانا مجانية توصيل شحن فعال فعالة جديد جديدة حصري حصرية احدث اقوى اليوم الان لليوم متجر موقع تطبيق اونلاين رسمي اول
  طلب الطلب من على في ل دوت كوم
`
/** Where: a country is chosen elsewhere, and many write it behind the name. */
const places = `
  egypt ksa saudi arabia uae emirates dubai kuwait qatar bahrain oman jordan usa iraq morocco
  مصر السعودية السعوديه الامارات الكويت قطر البحرين عمان الاردن المغرب العراق
`
const setOf = (list: string): ReadonlySet<string> => new Set(foldForSearch(list).split(' '))
const wished = setOf(wishes)
const intents = setOf(`${wishes} ${words} ${places}`)

/** Whether a folded word says what a person wants to do, not what with. */
export const isWish = (token: string): boolean => wished.has(token)

/** Whether a folded word is a year of these days. */
export const isYear = (token: string): boolean => /^20[2-3]\d$/.test(token)

const isIntent = (token: string): boolean => intents.has(token) || isYear(token)

/** The words without those of intent; null where there is none of them, or nothing but them. */
export function withoutIntents(tokens: readonly string[]): readonly string[] | null {
  const meant = tokens.filter((token) => !isIntent(token))
  return meant.length === 0 || meant.length === tokens.length ? null : meant
}
