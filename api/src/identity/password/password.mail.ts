import { resetLinkMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { passwordChangedWords, resetWords } from './password-mails.words.ts'

/** The link to a new password. */
export const resetMail = defineMail({
  kind: 'reset',
  words: resetWords,
  example: { token: 'secret-token' },
  write: ({ words, values, minutes, page }) => {
    const url = page(`/reset-password/${encodeURIComponent(values.token)}`)
    return {
      subject: words.subject,
      title: words.title,
      body: [text(words.lead), action(words.action, url), text(words.valid, { time: minutes(resetLinkMinutes) })],
      stub: [text(words.stranger), { kind: 'address', text: words.copy, url }],
    }
  },
})

/** Says that a password was changed, and what to do if it was by another person. */
export const passwordChangedMail = defineMail({
  kind: 'password-changed',
  words: passwordChangedWords,
  example: { at: new Date('2026-11-22T14:05:00Z') },
  write: ({ words, values, moment, page }) => ({
    subject: words.subject,
    title: words.title,
    body: [text(words.lead, { moment: moment(values.at) }), text(words.you)],
    stub: [text(words.stranger), action(words.action, page('/forgot-password'))],
  }),
})
