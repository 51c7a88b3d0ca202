import i18next from 'i18next'
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

/** Arabic with Arabic-Indic digits: the same sentences and plural forms, other signs. */
const arabicWithOwnDigits = 'ar-u-nu-arab'

/**
 * Digits of the sentence itself change here; those of its values when they are put in, under a name beside their own.
 */
const withOwnDigits = (sentence: string): string =>
  sentence
    .split(/(\{\{.+?\}\})/)
    .map((part) => (part.startsWith('{{') ? part.replace('}}', 'InDigits}}') : inArabicDigits(part)))
    .join('')

const valuesInDigits = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      // A text is a name, a code, or was formatted already.
      [`${name}InDigits`, typeof value === 'number' ? inArabicDigits(String(value)) : value],
    ]),
  )

const translator = i18next.createInstance()
void translator.init({
  lng: 'ar',
  fallbackLng: false,
  supportedLngs: ['ar', 'en', arabicWithOwnDigits],
  resources: {},
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** The sentences in one language, outside React. */
export function translate<Key extends string>(
  words: Words<Key>,
  language: Language,
  digits: Digits = chosenDigits(),
): Translate<Key> {
  const hasOwnDigits = language === 'ar' && digits === 'arab'
  const locale = hasOwnDigits ? arabicWithOwnDigits : language
  if (!translator.hasResourceBundle(locale, words.namespace)) {
    const sentences = Object.entries(words[language])
    const written = hasOwnDigits ? sentences.map(([key, text]) => [key, withOwnDigits(text)]) : sentences
    translator.addResourceBundle(locale, words.namespace, Object.fromEntries(written))
  }
  const fixed = translator.getFixedT(locale, words.namespace)
  return (key, values = {}) => fixed(String(key), hasOwnDigits ? valuesInDigits(values) : { ...values })
}

/** The sentences in the language of the page: `t('stores', { count: 3 })`. */
export function useWords<Key extends string>(words: Words<Key>): Translate<Key> {
  const language = useLanguage()
  const digits = useDigits()
  return useMemo(() => translate(words, language, digits), [words, language, digits])
}
