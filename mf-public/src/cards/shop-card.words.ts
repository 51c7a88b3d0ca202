import { defineWords } from '@qasima/shared/i18n/words'

export const shopCardWords = defineWords('public.card', {
  ar: {
    codes_zero: 'لا أكواد الآن',
    codes_one: 'كود واحد',
    codes_two: 'كودان',
    codes_few: '{{shown}} أكواد',
    codes_many: '{{shown}} كودًا',
    codes_other: '{{shown}} كود',
    everyCountry: 'كل الدول',
    countries_zero: 'لا دول',
    countries_one: 'دولة واحدة',
    countries_two: 'دولتان',
    countries_few: '{{shown}} دول',
    countries_many: '{{shown}} دولة',
    countries_other: '{{shown}} دولة',
  },
  en: {
    codes_one: '{{shown}} code',
    codes_other: '{{shown}} codes',
    everyCountry: 'All countries',
    countries_one: '{{shown}} country',
    countries_other: '{{shown}} countries',
  },
})
