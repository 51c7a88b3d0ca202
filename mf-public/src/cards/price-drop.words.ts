import { defineWords } from '@qasima/shared/i18n/words'

/** What a price lost, and what a foreign one is about in the visitor's money. */
export const priceDropWords = defineWords('public.price-drop', {
  ar: {
    drop: '{{percent}}، كان {{price}}',
    about: '≈ {{price}}',
    aboutAt: '≈ {{price}} (سعر صرف {{day}})',
  },
  en: {
    drop: '{{percent}}, from {{price}}',
    about: '≈ {{price}}',
    aboutAt: '≈ {{price}} ({{day}} rate)',
  },
})
