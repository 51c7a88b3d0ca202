import { useMemo } from 'react'
import type { Language } from '../contract/language.ts'
import { chosenDigits, type Digits, inArabicDigits, useDigits } from './digits.ts'
import { useLanguage } from './language-context.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A counted sentence is asked for by its name without the form: `stores_one`, `stores_other` → `stores`. */
type WordKey<English> = {
  [Key in keyof English & string]: Key extends `${infer Base}_${PluralForm}` ? Base : Key
}[keyof English & string]

/** Arabic needs every sentence of the English, and all six forms of each counted one. */
type ArabicOf<English> = {
  [Key in keyof English & string as Key extends `${infer Base}_other`
    ? `${Base}_${PluralForm}`
    : Key extends `${string}_one`
      ? never
      : Key]: string
}

/** The sentences of one part of the product, in both languages. */
export interface Words<Key extends string = string> {
  readonly namespace: string
  readonly ar: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
  /** Only for the compiler: the keys that can be asked for. */
  readonly keys?: Key
}

export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string

/**
 * Declares sentences. Both languages stand together, and the compiler refuses an Arabic that lacks a
 * sentence or one of the six plural forms.
 */
export function defineWords<const English extends Readonly<Record<string, string>>>(
  namespace: string,
  words: { readonly en: English; readonly ar: ArabicOf<English> },
): Words<WordKey<English>> {
  // A mapped type with keys of its own is a record only once `English` is known.
  return { namespace, en: words.en, ar: words.ar as Readonly<Record<string, string>> }
}

const rules = new Map<Language, Intl.PluralRules>()

/** Which form a count has: `other` of 5 in English, `few` in Arabic. */
function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}

type Values = Readonly<Record<string, string | number>>

/** The sentence of a key, in the form that its count has, of which none has one in any language; else the key itself. */
function sentenceOf(words: Words, language: Language, key: string, { count }: Values): string {
  const sentences = words[language]
  if (typeof count !== 'number') return sentences[key] ?? key
  const none = count === 0 ? sentences[`${key}_zero`] : undefined
  return none ?? sentences[`${key}_${pluralForm(language, count)}`] ?? sentences[key] ?? key
}

const valueText = (value: string | number | undefined, inDigits: (text: string) => string): string =>
  // A text is a name, a code, or was formatted already.
  typeof value === 'number' ? inDigits(String(value)) : (value ?? '')

/** The sentences in one language, outside React. */
export function translate<Key extends string>(
  words: Words<Key>,
  language: Language,
  digits: Digits = chosenDigits(),
): Translate<Key> {
  const inDigits = language === 'ar' && digits === 'arab' ? inArabicDigits : (text: string) => text
  return (key, values = {}) => {
    const sentence = sentenceOf(words, language, key, values)
    // Of most sentences there is nothing to fill in.
    if (!sentence.includes('{{')) return inDigits(sentence)
    return (
      sentence
        // Every second part is the name of a value: `Hello {{name}}`.
        .split(/\{\{(\w+)\}\}/)
        .map((part, at) => (at % 2 === 0 ? inDigits(part) : valueText(values[part], inDigits)))
        .join('')
    )
  }
}

/** The sentences in the language of the page: `t('stores', { count: 3 })`. */
export function useWords<Key extends string>(words: Words<Key>): Translate<Key> {
  const language = useLanguage()
  const digits = useDigits()
  return useMemo(() => translate(words, language, digits), [words, language, digits])
}
