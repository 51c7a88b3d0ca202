import { defineWords } from '@qasima/shared/i18n/words'

export const failureWords = defineWords('shell.failure', {
  en: {
    part: 'This part could not be loaded',
    partHint: 'Check your connection and try again. The rest of the site still works.',
    lateHint: 'Your connection seems slow. The rest of the site still works.',
    offline: 'You are offline. This loads automatically when you’re back online.',
    retry: 'Try again',
    still: 'It still could not be loaded.',
    recovers: 'It loads automatically once you’re connected again.',
    wrong: 'Something went wrong!',
    show: 'Show Error',
    hide: 'Hide Error',
    missing: 'This page does not exist',
    missingHint: 'It may have moved, or the address may be mistyped.',
    home: 'Home page',
  },
  ar: {
    part: 'تعذّر فتح هذا الجزء',
    partHint: 'تحقق من اتصالك ثم حاول مرة أخرى. بقية الموقع تعمل كالمعتاد.',
    lateHint: 'يبدو أن اتصالك بطيء. بقية الموقع تعمل كالمعتاد.',
    offline: 'أنت غير متصل بالإنترنت. سيُفتح تلقائيًا فور عودة الاتصال.',
    retry: 'حاول مرة أخرى',
    still: 'ما زال فتح هذا الجزء متعذّرًا.',
    recovers: 'سيُفتح هذا الجزء تلقائيًا حين يتحسن الاتصال.',
    wrong: 'حدث خطأ ما',
    show: 'عرض الخطأ',
    hide: 'إخفاء الخطأ',
    missing: 'هذه الصفحة غير موجودة',
    missingHint: 'ربما نُقلت الصفحة، أو أن في العنوان خطأً.',
    home: 'الصفحة الرئيسية',
  },
})
