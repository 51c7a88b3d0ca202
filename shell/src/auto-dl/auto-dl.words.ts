import { defineWords } from '@qasima/shared/i18n/words'

export const autoDlWords = defineWords('shell.auto-dl', {
  en: { redirecting: 'Taking you to the download', link: 'Nothing happening? Open the download' },
  ar: { redirecting: 'جارٍ تحويلك إلى صفحة التحميل', link: 'إن لم يحدث شيء فافتح صفحة التحميل من هنا' },
})
