import { defineWords } from '@qasima/shared/i18n/words'

export const shopOffersWords = defineWords('public.shop-offers', {
  ar: {
    heading: 'منتجات انخفض سعرها هنا مؤخرًا',
    withCode: '{{price}} مع الكود {{code}}',
    moved: 'سعر {{name}} خلال 90 يومًا',
  },
  en: {
    heading: 'Recent price drops at this store',
    withCode: '{{price}} with code {{code}}',
    moved: 'Price of {{name}} over 90 days',
  },
})
