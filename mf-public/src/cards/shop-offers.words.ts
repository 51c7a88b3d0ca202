import { defineWords } from '@qasima/shared/i18n/words'

export const shopOffersWords = defineWords('public.shop-offers', {
  ar: {
    heading: 'انخفض سعرها هنا مؤخرًا',
    dropped: 'انخفض {{percent}}',
    withCode: '{{price}} مع الكود {{code}}',
    moved: 'كيف تغيّر سعر {{name}} في 90 يومًا',
    about: 'نحو {{price}}، بسعر الصرف الساري منذ {{day}}',
  },
  en: {
    heading: 'Recent price drops here',
    dropped: 'Down {{percent}}',
    withCode: '{{price}} with the code {{code}}',
    moved: 'How the price of {{name}} moved in 90 days',
    about: 'About {{price}}, at the rate in force since {{day}}',
  },
})
