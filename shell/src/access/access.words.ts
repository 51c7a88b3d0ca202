import { defineWords } from '@qasima/shared/i18n/words'

export const accessWords = defineWords('shell.access', {
  en: { ended: 'Your session has ended. Sign in to continue.' },
  ar: { ended: 'انتهت جلستك. سجّل الدخول للمتابعة.' },
})
