import { defineWords } from '@qasima/shared/i18n/words'

export const languageWords = defineWords('shell.language', {
  en: {
    name: 'English',
    offer: 'This page is also available in English.',
    open: 'Open in English',
    stay: 'Stay in Arabic',
    digits: 'Numbers: {{sample}}',
  },
  ar: {
    name: 'العربية',
    offer: 'هذه الصفحة متاحة بالعربية أيضًا.',
    open: 'افتحها بالعربية',
    stay: 'المتابعة بالإنجليزية',
    digits: 'الأرقام: {{sample}}',
  },
})
