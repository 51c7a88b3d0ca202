import { defineWords } from '../i18n/words.ts'

/** What is said of failures that the catalogue of errors does not know, because no answer of the API names them. */
export const failureWords = defineWords('http.failure', {
  en: {
    noResponse: 'The server did not respond. Please try again in a moment.',
    apiError: 'The server’s reply could not be read. Please try again in a moment.',
  },
  ar: {
    noResponse: 'لم يستجب الخادم. حاول مرة أخرى بعد قليل.',
    apiError: 'تعذّرت قراءة رد الخادم. حاول مرة أخرى بعد قليل.',
  },
})
