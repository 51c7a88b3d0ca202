import { defineWords } from '../i18n/words.ts'

export const failureWords = defineWords('form.failure', {
  en: {
    unexpected: 'An unexpected error occurred',
    needsScripts: 'This form needs JavaScript. Turn it on in your browser, then reload the page.',
  },
  ar: {
    unexpected: 'حدث خطأ غير متوقع',
    needsScripts: 'يحتاج هذا النموذج إلى JavaScript. فعّله في متصفحك ثم أعد تحميل الصفحة.',
  },
})
