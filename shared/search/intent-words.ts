import { foldForSearch } from './arabic-search.ts'

/** What people write around the name of a store, to say what they want of it. */
const words = `
  code codes coupon coupons coupn cupon copon promo promos promocode promotion promotions discount discounts deal deals offer offers
  voucher vouchers sale sales save savings off free delivery shipping best latest new working valid active today now online store shop
  www http https com net site website app official order first cheap price prices for from at of in on the my with to get use
  كود كودات اكواد كوبون كوبونات كوبن رمز رموز برومو بروموكود ترويجي ترويجية خصم خصومات الخصم تخفيض تخفيضات عرض عروض العروض قسيمة قسائم
  قسيمه توفير مجاني مجانا مجانية توصيل شحن فعال فعالة جديد جديدة حصري حصرية افضل احدث اقوى اليوم الان لليوم متجر موقع تطبيق اونلاين رسمي
  اول طلب الطلب شراء سعر اسعار من على في على ل دوت كوم
`
/** Where: a country is chosen elsewhere, and many write it behind the name. */
const places = `
  egypt ksa saudi arabia uae emirates dubai kuwait qatar bahrain oman jordan usa iraq morocco
  مصر السعودية السعوديه الامارات الكويت قطر البحرين عمان الاردن المغرب العراق
`
const intents = new Set(
  `${words} ${places}`
    .trim()
    .split(/\s+/)
    .map((word) => foldForSearch(word)),
)

const isIntent = (token: string): boolean => intents.has(token) || /^20[2-3]\d$/.test(token)

/** The words without those of intent; null where there is none of them, or nothing but them. */
export function withoutIntents(tokens: readonly string[]): readonly string[] | null {
  const meant = tokens.filter((token) => !isIntent(token))
  return meant.length === 0 || meant.length === tokens.length ? null : meant
}
