import { defineWords } from '@qasima/shared/i18n/words'

export const splashWords = defineWords('shell.splash', {
  en: { failed: 'Qasima could not start.', reload: 'Reload the page' },
  ar: { failed: 'تعذّر تشغيل قسيمة.', reload: 'أعد تحميل الصفحة' },
})
