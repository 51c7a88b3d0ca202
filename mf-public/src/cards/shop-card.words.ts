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
    moreCountries_zero: 'لا دول أخرى',
    moreCountries_one: 'دولة أخرى',
    moreCountries_two: 'دولتان أخريان',
    moreCountries_few: '{{shown}} دول أخرى',
    moreCountries_many: '{{shown}} دولة أخرى',
    moreCountries_other: '{{shown}} دولة أخرى',
  },
  en: {
    codes_one: '{{shown}} code',
    codes_other: '{{shown}} codes',
    everyCountry: 'All countries',
    moreCountries_one: '{{shown}} more',
    moreCountries_other: '{{shown}} more',
  },
})
