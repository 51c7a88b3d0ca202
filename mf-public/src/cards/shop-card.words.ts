import { defineWords } from '@qasima/shared/i18n/words'

export const shopCardWords = defineWords('public.card', {
  ar: {
    off: 'خصم {{figure}}',
    freeShipping: 'شحن مجاني',
    bogo: '1+1 مجانًا',
    deal: 'عرض خاص',
    codes_zero: 'لا توجد أكواد الآن',
    codes_one: 'كود واحد',
    codes_two: 'كودان',
    codes_few: '{{shown}} أكواد',
    codes_many: '{{shown}} كودًا',
    codes_other: '{{shown}} كود',
    everyCountry: 'كل الدول',
    countries_zero: 'لا توجد دول',
    countries_one: 'دولة واحدة',
    countries_two: 'دولتان',
    countries_few: '{{shown}} دول',
    countries_many: '{{shown}} دولة',
    countries_other: '{{shown}} دولة',
  },
  en: {
    off: '{{figure}} off',
    freeShipping: 'Free shipping',
    bogo: 'Buy 1, get 1 free',
    deal: 'Deal',
    codes_one: '{{shown}} code',
    codes_other: '{{shown}} codes',
    everyCountry: 'All countries',
    countries_one: '{{shown}} country',
    countries_other: '{{shown}} countries',
  },
})
