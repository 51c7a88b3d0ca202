import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { deletedWords, deletionAskedWords } from './account-mails.words.ts'

/** Announces when an account will be deleted, and how to keep it. */
export const deletionAskedMail = defineMail({
  kind: 'deletion-asked',
  about: {
    title: 'Deletion requested',
    sentWhen: 'A user asks to delete their account.',
    isSecurity: true,
  },
  words: deletionAskedWords,
  example: { deleteAt: new Date('2026-11-22T14:05:00Z') },
  write: ({ words, values, moment, page }) => ({
    subject: words.subject,
    title: words.title,
    body: [text(words.lead, { moment: moment(values.deleteAt) }), text(words.after)],
    stub: [text(words.cancel), action(words.action, page('/signin'))],
  }),
})

/** The last mail to an account. */
export const deletedMail = defineMail({
  kind: 'deleted',
  about: {
    title: 'Account deleted',
    sentWhen: 'An account was deleted, a day after the request.',
  },
  words: deletedWords,
  example: {},
  write: ({ words }) => ({
    subject: words.subject,
    title: words.title,
    body: [text(words.lead)],
    stub: [text(words.after)],
  }),
})
