import { defineWords } from '@qasima/shared/i18n/words'

export const accountCardWords = defineWords('account.card', {
  en: { title: 'Account', logOut: 'Log out', backOffice: 'Back-office' },
  ar: { title: 'الحساب', logOut: 'تسجيل الخروج', backOffice: 'لوحة الإدارة' },
})
