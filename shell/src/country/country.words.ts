import { defineWords } from '@qasima/shared/i18n/words'

export const countryWords = defineWords('shell.country', {
  en: {
    country: 'Codes and prices for {{name}}',
    everywhere: 'Codes and prices for all countries',
    allCountries: 'All countries',
    choose: 'Codes and prices for',
    show: 'Show this country',
    kept: 'Now showing codes and prices for {{name}}.',
  },
  ar: {
    country: 'أكواد وأسعار {{name}}',
    everywhere: 'أكواد وأسعار كل الدول',
    allCountries: 'كل الدول',
    choose: 'اعرض أكواد وأسعار',
    show: 'عرض هذه الدولة',
    kept: 'نعرض لك الآن أكواد وأسعار {{name}}.',
  },
})
