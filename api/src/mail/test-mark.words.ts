import { defineMailWords } from '../outbox/mail-words.ts'

/** Before the subject of a test, so that nobody takes it for a mail that means something. */
export const testMarkWords = defineMailWords({
  en: { subject: 'Test: {subject}' },
  ar: { subject: 'تجربة: {subject}' },
})
