import { resetLinkMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { resetWords } from './password-mails.words.ts'

/** The link to a new password. */
export const resetMail = defineMail({
  kind: 'reset',
  about: {
    title: 'New password',
    sentWhen: 'A user asks for a password reset link, or staff send one.',
    isSecurity: true,
  },
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
