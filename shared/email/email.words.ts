import { defineWords } from '../i18n/words.ts'

export const emailWords = defineWords('email', {
  en: { didYouMean: 'Did you mean "{{domain}}"?' },
  ar: { didYouMean: 'هل تقصد «{{address}}»؟' },
})
