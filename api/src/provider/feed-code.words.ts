import type { LocalizedText } from '../../../shared/schema/localized-text.ts'

/** What a code is called where its feed gives it no name. */
export const offerWords = {
  percent: (value: string): LocalizedText => ({ ar: `خصم ⁦${value}%⁩`, en: `${value}% off` }),
  fixed: (value: string): LocalizedText => ({ ar: `خصم ⁦${value}⁩`, en: `${value} off` }),
  bogo: { ar: 'اشترِ قطعة واحصل على الثانية مجانًا', en: 'Buy one, get one free' },
  free_shipping: { ar: 'شحن مجاني', en: 'Free shipping' },
} as const
