import { defineWords } from '../i18n/words.ts'

export const failureWords = defineWords('form.failure', {
  en: {
    unexpected: 'An unexpected error occurred',
    needsScripts: 'Turn on JavaScript in your browser to use this form, then reload the page.',
  },
  ar: {
    unexpected: 'حدث خطأ غير متوقع',
    needsScripts: 'يحتاج هذا النموذج إلى JavaScript. فعّله في متصفحك ثم أعد تحميل الصفحة.',
  },
})
