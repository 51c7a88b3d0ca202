import { defineWords } from '@qasima/shared/i18n/words'

export const trackAddressWords = defineWords('public.track-address', {
  ar: { track: 'تابع سعر هذا المنتج' },
  en: { track: 'Track the price of this product' },
})
