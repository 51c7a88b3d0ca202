import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { accountKeptWords } from './account-kept-mail.words.ts'

/** Reports that a sign-in cancelled the deletion of the account, and what to do if it was not its holder. */
export const accountKeptMail = defineMail({
  kind: 'account-kept',
  about: {
    title: 'Deletion cancelled',
    sentWhen: 'A sign-in cancels the deletion of an account.',
    isSecurity: true,
  },
  words: accountKeptWords,
  example: { at: new Date('2026-11-22T14:05:00Z') },
  write: ({ words, values, moment, page }) => ({
    subject: words.subject,
    title: words.title,
    body: [text(words.lead, { moment: moment(values.at) }), text(words.again)],
    stub: [text(words.stranger), action(words.action, page('/forgot-password'))],
  }),
})
