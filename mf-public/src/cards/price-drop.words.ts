import { defineWords } from '@qasima/shared/i18n/words'

/** What a price lost, what a foreign one is about in the visitor's money, and how old the prices of a list of drops are. */
export const priceDropWords = defineWords('public.price-drop', {
  ar: {
    drop: '{{percent}}، كان {{price}}',
    about: '≈ {{price}}',
    aboutAt: '≈ {{price}} (سعر صرف {{day}})',
    checked: 'حُدِّثت هذه الأسعار خلال آخر يومين.',
  },
  en: {
    drop: '{{percent}}, from {{price}}',
    about: '≈ {{price}}',
    aboutAt: '≈ {{price}} ({{day}} rate)',
    checked: 'All prices checked in the last two days.',
  },
})
