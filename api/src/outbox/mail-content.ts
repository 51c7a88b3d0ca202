import { resetLinkMinutes, verificationCode } from '../../../shared/contract/identity/identity.limits.ts'
import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import { type MailWords, mailWords } from './mail.words.ts'

/** The values that each kind of mail needs. `publicOrigin` is the address that links lead to. */
export interface MailValues {
  code: { readonly publicOrigin: string; readonly code: string }
  reset: { readonly publicOrigin: string; readonly token: string }
  'password-changed': { readonly publicOrigin: string; readonly at: Date }
  'deletion-asked': { readonly publicOrigin: string; readonly deleteAt: Date }
  deleted: { readonly publicOrigin: string }
}
export type MailKind = keyof MailValues

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** The address behind the button, for programs that show none. */
  | { readonly kind: 'address'; readonly text: string; readonly url: string }

/** What a mail says, before it is dressed as text or as a page. The stub is what hangs below the fold of the ticket. */
export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly body: readonly MailPart[]
  readonly stub: readonly MailPart[]
  /** The product's own address. */
  readonly home: string
}

interface Tools<Kind extends MailKind> {
  readonly words: MailWords
  readonly values: MailValues[Kind]
  /** A time in words. */
  readonly moment: (moment: Date) => string
  readonly minutes: (count: number) => string
  /** The address of a page of the product. */
  readonly page: (path: string) => string
}
type Written = Pick<MailContent, 'subject' | 'title' | 'body' | 'stub'>

const text = (sentence: string, values: Readonly<Record<string, string>> = {}): MailPart => ({
  kind: 'text',
  text: sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
})
const action = (label: string, url: string): MailPart => ({ kind: 'action', label, url })

const writers: { readonly [Kind in MailKind]: (tools: Tools<Kind>) => Written } = {
  code: ({ words, values, minutes }) => ({
    subject: words.codeSubject,
    title: words.codeTitle,
    body: [
      text(words.codeLead),
      { kind: 'code', code: values.code },
      text(words.codeValid, { time: minutes(verificationCode.minutes) }),
    ],
    stub: [text(words.codeStranger)],
  }),
  reset: ({ words, values, minutes, page }) => {
    const url = page(`/reset-password/${encodeURIComponent(values.token)}`)
    return {
      subject: words.resetSubject,
      title: words.resetTitle,
      body: [
        text(words.resetLead),
        action(words.resetAction, url),
        text(words.resetValid, { time: minutes(resetLinkMinutes) }),
      ],
      stub: [text(words.resetStranger), { kind: 'address', text: words.resetCopy, url }],
    }
  },
  'password-changed': ({ words, values, moment, page }) => ({
    subject: words.passwordChangedSubject,
    title: words.passwordChangedTitle,
    body: [text(words.passwordChangedLead, { moment: moment(values.at) }), text(words.passwordChangedYou)],
    stub: [text(words.passwordChangedStranger), action(words.passwordChangedAction, page('/forgot-password'))],
  }),
  'deletion-asked': ({ words, values, moment, page }) => ({
    subject: words.deletionAskedSubject,
    title: words.deletionAskedTitle,
    body: [text(words.deletionAskedLead, { moment: moment(values.deleteAt) }), text(words.deletionAskedAfter)],
    stub: [text(words.deletionAskedCancel), action(words.deletionAskedAction, page('/signin'))],
  }),
  deleted: ({ words }) => ({
    subject: words.deletedSubject,
    title: words.deletedTitle,
    body: [text(words.deletedLead)],
    stub: [text(words.deletedAfter)],
  }),
}

/** What a mail of a kind says in a language. Times are in UTC and say so, since it is not known where the reader is. */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  language: Language,
  values: MailValues[Kind],
): MailContent {
  const locale = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB'
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const page = (path: string) => new URL(pathInLanguage(path, language), values.publicOrigin).href
  const written = writers[kind]({
    words: mailWords[language],
    values,
    moment: (moment) => moments.format(moment),
    minutes: (count) => minutes.format(count),
    page,
  })
  return { ...written, language, home: page('/') }
}
