import { defineWords } from '@qasima/shared/i18n/words'

export const panelWords = defineWords('account.panel', {
  en: { tryAgain: 'Try again', cancel: 'Cancel', close: 'Close' },
  ar: { tryAgain: 'حاول مرة أخرى', cancel: 'إلغاء', close: 'إغلاق' },
})
