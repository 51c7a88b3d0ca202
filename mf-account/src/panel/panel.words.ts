import { defineWords } from '@qasima/shared/i18n/words'

export const panelWords = defineWords('account.panel', {
  en: {
    tryAgain: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    signInAgain: 'Sign in again to continue',
    signInAgainText: 'You signed in too long ago to make this change. You’ll come back to this page afterwards.',
  },
  ar: {
    tryAgain: 'حاول مرة أخرى',
    cancel: 'إلغاء',
    close: 'إغلاق',
    signInAgain: 'سجّل الدخول من جديد للمتابعة',
    signInAgainText: 'مضى وقت على آخر تسجيل دخول لك. سجّل الدخول من جديد، وستعود إلى هذه الصفحة.',
  },
})
