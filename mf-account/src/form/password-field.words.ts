import { defineWords } from '@qasima/shared/i18n/words'

export const passwordFieldWords = defineWords('account.password-field', {
  en: { show: 'Show password', hide: 'Hide password' },
  ar: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
})
