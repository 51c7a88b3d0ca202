import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import type { MailContent, MailPart } from './mail-template.ts'

/** What every mail is given: the address that its links lead to, such as `https://qasima.example`. */
interface CommonValues {
  readonly publicOrigin: string
}

interface Tools<Words, Values> {
  readonly words: Words
  readonly values: Values
  /** A time in words. It is in UTC and says so, since it is not known where the reader is. */
  readonly moment: (moment: Date) => string
  readonly minutes: (count: number) => string
  /** The address of a page of the product. */
  readonly page: (path: string) => string
}

interface MailDeclaration<Words, Values> {
  /** Its name in the outbox. */
  readonly kind: string
  readonly words: Readonly<Record<Language, Words>>
  /** Values to look at it with. */
  readonly example: Values
  readonly write: (
    tools: Tools<Words, Values & CommonValues>,
  ) => Pick<MailContent, 'subject' | 'title' | 'body' | 'stub'>
}

/** One kind of mail: what it says in a language, with the values of one occasion. */
export interface MailKind<Values> {
  readonly kind: string
  readonly example: Values
  readonly write: (language: Language, values: Values & CommonValues) => MailContent
}

/** A sentence with its `{values}` filled in. */
export const text = (sentence: string, values: Readonly<Record<string, string>> = {}): MailPart => ({
  kind: 'text',
  text: sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
})

/** A button. */
export const action = (label: string, url: string): MailPart => ({ kind: 'action', label, url })

function formatsOf(language: Language) {
  const locale = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-u-nu-latn-ca-gregory'
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
  return { moment: (moment: Date) => moments.format(moment), minutes: (count: number) => minutes.format(count) }
}

/** Declares a mail beside the noun that sends it. `queueMail` sends one. */
export function defineMail<Words, Values extends object>(
  declaration: MailDeclaration<Words, Values>,
): MailKind<Values> {
  const { kind, words, example, write } = declaration
  return {
    kind,
    example,
    write: (language, values) => {
      const page = (path: string) => new URL(pathInLanguage(path, language), values.publicOrigin).href
      const written = write({ words: words[language], values, page, ...formatsOf(language) })
      return { ...written, language, home: page('/') }
    },
  }
}
