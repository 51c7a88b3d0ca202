import type { Language } from '../../../../shared/contract/language.ts'
import { action, defineMail, text } from '../../outbox/define-mail.ts'
import { changeWords, securityWords } from './security-mail.words.ts'

/** The kinds of security changes of an account. */
export type SecurityChangeKind = keyof (typeof changeWords)['en']

interface SecurityMailValues {
  readonly kinds: readonly SecurityChangeKind[]
  readonly at: Date
  /** Whether a new password, set through a link to this address, would help. */
  readonly canSetPassword: boolean
}

const example: SecurityMailValues = {
  kinds: ['password'],
  at: new Date('2026-11-22T14:05:00Z'),
  canSetPassword: true,
}

const wordsIn = (language: Language) => ({ ...securityWords[language], changes: changeWords[language] })

/** Reports a change of an account, and what to do if its holder did not expect it. */
export const securityMail = defineMail({
  kind: 'security-change',
  about: {
    title: 'Account changed',
    sentWhen: 'The credentials, email, permissions or status of an account changed.',
    isSecurity: true,
  },
  words: { en: wordsIn('en'), ar: wordsIn('ar') },
  example,
  write: ({ words, values: { kinds, at, canSetPassword }, moment, page }) => {
    const sentences = kinds.map((kind) => words.changes[kind])
    const [only = words.several] = sentences.length === 1 ? sentences : []
    return {
      subject: only,
      title: only,
      body: [
        ...(sentences.length > 1 ? sentences.map((sentence) => text(`${sentence}.`)) : []),
        text(words.lead, { moment: moment(at) }),
        text(words.ended),
        text(words.expected),
      ],
      stub: canSetPassword
        ? [text(words.setPassword), action(words.setPasswordAction, page('/forgot-password'))]
        : [text(words.contact), action(words.contactAction, page('/contact'))],
    }
  },
})
