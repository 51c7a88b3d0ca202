import { verificationCode } from '../../../../shared/contract/identity/identity.limits.ts'
import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { codeWords } from './verification-mail.words.ts'

/** Where the code is entered, on any device; sign-in comes first there. */
const purposePath = (purpose: string | null | undefined): string =>
  purpose ? `/verify?${new URLSearchParams({ redirect: purpose })}` : '/verify'

interface CodeValues {
  readonly code: string
  /** A path of the site that was the purpose of the sign-up. */
  readonly purpose?: string | null
}

const example: CodeValues = { code: '40817' }

/** The code that verifies an email. */
export const codeMail = defineMail({
  kind: 'code',
  about: {
    title: 'Verification code',
    sentWhen: 'A user creates an account, or asks for a new code.',
    isSecurity: true,
  },
  words: codeWords,
  example,
  write: ({ words, values, minutes, page }) => ({
    subject: words.subject,
    title: words.title,
    body: [
      text(words.lead),
      { kind: 'code', code: values.code },
      text(words.valid, { time: minutes(verificationCode.minutes) }),
      action(words.action, page(purposePath(values.purpose))),
    ],
    stub: [text(words.stranger)],
  }),
})
