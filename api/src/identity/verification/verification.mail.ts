import { verificationCode } from '../../../../shared/contract/identity/identity.limits.ts'
import { defineMail, text } from '../../outbox/define-mail.ts'
import { codeWords } from './verification-mail.words.ts'

/** The code that verifies an email. */
export const codeMail = defineMail({
  kind: 'code',
  about: {
    title: 'Verification code',
    sentWhen: 'Someone creates an account, or asks for another code.',
    isSecurity: true,
  },
  words: codeWords,
  example: { code: '40817' },
  write: ({ words, values, minutes }) => ({
    subject: words.subject,
    title: words.title,
    body: [
      text(words.lead),
      { kind: 'code', code: values.code },
      text(words.valid, { time: minutes(verificationCode.minutes) }),
    ],
    stub: [text(words.stranger)],
  }),
})
