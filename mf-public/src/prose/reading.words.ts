import { defineWords } from '@qasima/shared/i18n/words'

export const readingWords = defineWords('public.reading', {
  en: {
    home: 'Home',
    trail: 'You are here',
    contents: 'On this page',
  },
  ar: {
    home: 'الرئيسية',
    trail: 'مكانك في الموقع',
    contents: 'في هذه الصفحة',
  },
})
