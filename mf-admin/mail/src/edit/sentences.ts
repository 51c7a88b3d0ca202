import { type Language, languages } from '@qasima/shared/contract/language'
import type { Mail, MailSentence, SentenceChange } from '@qasima/shared/contract/mail/mail.routes'
import { placesOf, sentenceFailure } from '@qasima/shared/contract/mail/mail-sentence'

export type Said = NonNullable<MailSentence['ar']>

/** What was typed, by the names of the fields. */
export type Edits = ReadonlyMap<string, string>

/** One text of a mail: its field is called `ar.lead`. */
export interface Text {
  readonly name: string
  readonly language: Language
  readonly key: string
  readonly said: Said
}

export const nameOf = (language: Language, key: string): string => `${language}.${key}`

/** Every text of a mail. */
export const textsOf = ({ sentences }: Pick<Mail, 'sentences'>): Text[] =>
  sentences.flatMap((sentence) =>
    languages.flatMap((language) => {
      const said = sentence[language]
      return said ? [{ name: nameOf(language, sentence.key), language, key: sentence.key, said }] : []
    }),
  )

/** What a field shows that was not typed in. */
export const savedText = ({ changed, original }: Said): string => changed ?? original

/** The texts that differ from what is saved, as they are typed. */
export const editedTexts = (mail: Mail, edits: Edits) =>
  textsOf(mail).flatMap((text) => {
    const typed = edits.get(text.name)
    return typed === undefined || typed.trim() === savedText(text.said) ? [] : [{ ...text, typed: typed.trim() }]
  })

type EditedText = ReturnType<typeof editedTexts>[number]

/** As the API takes them: what equals the original is the original. */
export const changesOf = (texts: readonly EditedText[]): SentenceChange[] =>
  texts.map(({ language, key, said, typed }) => ({ language, key, text: typed === said.original ? null : typed }))

/** Those that may be said. */
export const fitting = (texts: readonly EditedText[]): EditedText[] =>
  texts.filter(({ said, typed }) => sentenceFailure(said.original, typed) === null)

/** The changes that put texts back to how a mail has them saved. */
export const changesBack = (mail: Mail, changes: readonly SentenceChange[]): SentenceChange[] =>
  changes.map(({ language, key }) => ({
    language,
    key,
    text: textsOf(mail).find(({ name }) => name === nameOf(language, key))?.said.changed ?? null,
  }))

/** What sentences are for whose names do not say it. */
const purposes: Readonly<Record<string, string>> = {
  why: 'Why the reader gets it',
  whyMany: 'Why the reader gets it (several)',
  open: 'Button',
  openAll: 'Button to all stores',
}

/** `changes.factorAdded` as people read it, and `not_working`. */
export function titleOf(key: string): string {
  const words = (purposes[key] ?? key)
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('.', ' · ')
}

const inBraces = (places: readonly string[]) => places.map((place) => `{${place}}`).join(', ')

function placesSentence({ places }: Said, typed: string): string {
  const there = placesOf(typed)
  const missing = places.filter((place) => !there.includes(place))
  const unknown = there.filter((place) => !places.includes(place))
  const parts = [
    missing.length > 0 && `Keep ${inBraces(missing)}.`,
    unknown.length > 0 && `Remove ${inBraces(unknown)}: no value exists for it.`,
  ].filter(Boolean)
  return parts.join(' ') || 'Use braces only around placeholders.'
}

/** What is wrong with a text, and what to do. */
export function failureOf(said: Said, typed: string, failure: string | null): string | undefined {
  switch (failure) {
    case null:
      return undefined
    case 'REQUIRED':
      return 'Enter a sentence, or reset it to the original.'
    case 'TOO_LONG':
      return `At most ${said.maxLength} characters.`
    case 'PLACES':
      return placesSentence(said, typed)
    case 'ADDRESS':
      return 'Remove the web address: links cannot be set in sentences.'
    case 'UNKNOWN':
      return 'This sentence is no longer part of the email. Reload the page.'
    default:
      return 'Use one line without invisible characters.'
  }
}
