import { action, defineMail, text } from '../outbox/define-mail.ts'
import { testWords } from './test-mail.words.ts'

/** What an account sends itself to test the channel. */
export const testMail = defineMail({
  kind: 'notification-test',
  about: {
    title: 'Test alert email',
    sentWhen: 'A shopper sends a test of their email alerts.',
  },
  words: testWords,
  example: {},
  write: ({ words, page }) => ({
    subject: words.subject,
    title: words.subject,
    body: [text(words.lead)],
    stub: [text(words.change), action(words.action, page('/dashboard#alerts'))],
  }),
})
