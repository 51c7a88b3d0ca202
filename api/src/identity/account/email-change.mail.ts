import { verificationCode } from '../../../../shared/contract/identity/identity.limits.ts'
import { defineMail, text } from '../../outbox/define-mail.ts'
import { emailChangeWords } from './email-change-mail.words.ts'

/** A code for a change of email, sent to the current or the new address. */
export const emailChangeMail = defineMail({
  kind: 'email-change',
  about: {
    title: 'Email change code',
    sentWhen: 'A user changes their email. It goes to the current address and to the new one.',
    isSecurity: true,
  },
  words: emailChangeWords,
  example: { code: '40817', isNew: false },
  write: ({ words, values, minutes }) => ({
    subject: words.subject,
    title: words.title,
    body: [
      text(values.isNew ? words.leadNew : words.lead),
      { kind: 'code', code: values.code },
      text(words.valid, { time: minutes(verificationCode.minutes) }),
    ],
    stub: [text(values.isNew ? words.strangerNew : words.stranger)],
  }),
})
