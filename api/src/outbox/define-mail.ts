import { type Language, pathInLanguage } from '../../../shared/contract/language.ts'
import { type Sentences, sentencesOf, withSentences } from './mail-sentences.ts'
import type { MailContent, MailPart } from './mail-template.ts'

/** What every mail is given: the address that its links lead to, such as `https://qasima.example`. */
interface CommonValues {
  readonly publicOrigin: string
  /** The zone in which the reader reads times; UTC where it is not known. */
  readonly timeZone?: string
}

interface Tools<Words, Values> {
  readonly language: Language
  /** As they are in force: those of the declaration, and in place of some what staff wrote. */
  readonly words: Words
  readonly values: Values
  /** A time in words, in the zone of the reader, which it names. */
  readonly moment: (moment: Date) => string
  readonly minutes: (count: number) => string
  /** The address of a page of the product. */
  readonly page: (path: string) => string
}

/** What staff who change its sentences read of a mail, in English. */
export interface MailAbout {
  readonly title: string
  readonly sentWhen: string
  /** Whether it is about how an account is entered. */
  readonly isSecurity?: true
}

interface MailDeclaration<Words, Values> {
  /** Its name in the outbox. */
  readonly kind: string
  readonly about: MailAbout
  /** Texts, plural forms of them, and objects of such; staff can change each. */
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
  readonly about: MailAbout
  readonly example: Values
  /** Its own sentences by their keys. */
  readonly sentences: Readonly<Record<Language, Sentences>>
  /** Writes it, with `changed` sentences in place of its own as far as they fit. */
  readonly write: (language: Language, values: Values & CommonValues, changed?: Sentences) => MailContent
}

const mails = new WeakSet<object>()

/** A sentence with its `{values}` filled in. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** A line of text. */
export const text = (sentence: string, values: Readonly<Record<string, string>> = {}): MailPart => ({
  kind: 'text',
  text: fill(sentence, values),
})

/** A button. */
export const action = (label: string, url: string): MailPart => ({ kind: 'action', label, url })

/** A link that is no button. */
export const link = (label: string, url: string): MailPart => ({ kind: 'link', label, url })

function formatsOf(language: Language, timeZone = 'UTC') {
  const locale = language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-u-nu-latn-ca-gregory'
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    // The reader’s zone by the name of its country, not by hours from Greenwich.
    timeZoneName: timeZone === 'UTC' ? 'short' : 'shortGeneric',
  })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  return { moment: (moment: Date) => moments.format(moment), minutes: (count: number) => minutes.format(count) }
}

/** Declares a mail beside the noun that sends it. `queueMail` sends one. */
export function defineMail<Words, Values extends object>(
  declaration: MailDeclaration<Words, Values>,
): MailKind<Values> {
  const { kind, about, words, example, write } = declaration
  const sentences = { ar: sentencesOf(words.ar), en: sentencesOf(words.en) }
  const mail: MailKind<Values> = {
    kind,
    about,
    example,
    sentences,
    write: (language, values, changed) => {
      const page = (path: string) => new URL(pathInLanguage(path, language), values.publicOrigin).href
      const spoken = changed ? withSentences(words[language], changed) : words[language]
      const written = write({ language, words: spoken, values, page, ...formatsOf(language, values.timeZone) })
      return { ...written, language, home: page('/') }
    },
  }
  mails.add(mail)
  return mail
}

/** Whether a value was made by `defineMail`. */
export const isMail = (value: unknown): value is MailKind<object> =>
  typeof value === 'object' && value !== null && mails.has(value)
