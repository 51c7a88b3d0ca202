import { defineWords } from '@qasima/shared/i18n/words'

export const logoutWords = defineWords('shell.logout', {
  en: { loggedOut: 'You are logged out', home: 'Home page' },
  ar: { loggedOut: 'تم تسجيل الخروج', home: 'الصفحة الرئيسية' },
})
