import { defineWords } from '../i18n/words.ts'

export const downloadWords = defineWords('ui.download', {
  en: { download: 'Download free' },
  ar: { download: 'تحميل مجاني' },
})
