import { defineWords } from '@qasima/shared/i18n/words'

export const updateWords = defineWords('shell.update', {
  en: {
    ready: 'A new version is ready.',
    update: 'Update',
    later: 'Later',
    gone: 'This page is from an earlier version. The new one is loading, and what you typed is kept.',
  },
  ar: {
    ready: 'يتوفر إصدار جديد.',
    update: 'حدّث الآن',
    later: 'لاحقًا',
    gone: 'هذه الصفحة من إصدار سابق. يجري تحميل الإصدار الجديد، وسيبقى ما كتبته.',
  },
})
