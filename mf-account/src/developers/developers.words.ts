import { defineWords } from '@qasima/shared/i18n/words'

export const developersWords = defineWords('account.developers', {
  en: { title: 'For developers' },
  ar: { title: 'للمطوّرين' },
})
