import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { invitationWords } from './invitation-mail.words.ts'

/** The link by which the holder of a staff-created account verifies the mailbox and chooses a password. */
export const invitationMail = defineMail({
  kind: 'invitation',
  about: {
    title: 'Invitation',
    sentWhen: 'Staff create an account for a user, or send the link again.',
    isSecurity: true,
  },
  words: invitationWords,
  example: { token: 'secret-token', until: new Date('2026-11-22T14:05:00Z'), isStaff: true },
  write: ({ words, values, moment, page }) => {
    // Staff are sent to the back-office, via their profile and second factor.
    const next = values.isStaff ? `&redirect=${encodeURIComponent(new URL(page('/admin')).pathname)}` : ''
    const url = page(`/reset-password/${encodeURIComponent(values.token)}?invitation=1${next}`)
    return {
      subject: words.subject,
      title: words.title,
      body: [text(words.lead), action(words.action, url), text(words.valid, { moment: moment(values.until) })],
      stub: [text(words.stranger), { kind: 'address', text: words.copy, url }],
    }
  },
})
