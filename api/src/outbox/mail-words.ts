import type { Language } from '../../../shared/contract/language.ts'

/** The sentences of a mail in both languages; the compiler refuses an Arabic that lacks one. `{time}` and the like are filled in. */
export const defineMailWords = <const English extends Readonly<Record<string, string>>>(words: {
  readonly en: English
  readonly ar: Readonly<Record<keyof English, string>>
}): Readonly<Record<Language, Readonly<Record<keyof English, string>>>> => words
