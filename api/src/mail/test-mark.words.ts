import { defineMailWords } from '../outbox/mail-words.ts'

/** Before the subject of a test, so that its reader does not act on it. */
export const testMarkWords = defineMailWords({
  en: { subject: 'Test: {subject}' },
  ar: { subject: 'تجربة: {subject}' },
})
