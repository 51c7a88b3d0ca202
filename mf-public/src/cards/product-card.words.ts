import { defineWords } from '@qasima/shared/i18n/words'

export const productCardWords = defineWords('public.product-card', {
  ar: {
    noPrice: 'غير متوفر الآن',
    at: 'في {{store}}',
    withCode: '{{price}} مع الكود {{code}}',
    withCodeAt: '{{price}} في {{store}} مع الكود {{code}}',
    seenOn: 'آخر تحديث للسعر: {{day}}',
    shops_zero: 'لا توجد متاجر',
    shops_one: 'متجر واحد',
    shops_two: 'متجران',
    shops_few: '{{shown}} متاجر',
    shops_many: '{{shown}} متجرًا',
    shops_other: '{{shown}} متجر',
  },
  en: {
    noPrice: 'Out of stock',
    at: 'at {{store}}',
    withCode: '{{price}} with code {{code}}',
    withCodeAt: '{{price}} at {{store}} with code {{code}}',
    seenOn: 'Last checked {{day}}',
    shops_one: '{{shown}} store',
    shops_other: '{{shown}} stores',
  },
})
