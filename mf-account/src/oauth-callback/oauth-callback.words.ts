import { defineWords } from '@qasima/shared/i18n/words'

export const oauthCallbackWords = defineWords('account.oauth-callback', {
  en: { title: 'Signing you in' },
  ar: { title: 'جارٍ تسجيل دخولك' },
})
