import { defineWords } from '../i18n/words.ts'

/** A part of a page whose code could not be fetched. */
export const lazyPartWords = defineWords('ui.lazyPart', {
  en: {
    failed: 'This part could not be loaded',
    text: 'Check your connection and try again. Nothing else on the page is affected.',
    tryAgain: 'Try again',
    close: 'Close',
  },
  ar: {
    failed: 'تعذّر تحميل هذا الجزء',
    text: 'تحقق من اتصالك ثم حاول مرة أخرى. بقية الصفحة تعمل كالمعتاد.',
    tryAgain: 'حاول مرة أخرى',
    close: 'إغلاق',
  },
})
