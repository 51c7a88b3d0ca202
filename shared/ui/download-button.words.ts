import { defineWords } from '../i18n/words.ts'

export const downloadWords = defineWords('ui.download', {
  en: { download: 'Download free', tellMe: 'Get notified at launch' },
  ar: { download: 'تحميل مجاني', tellMe: 'أخبروني يوم الإطلاق' },
})
