import type { TSchema } from 'typebox'
import type { Language } from '../contract/language.ts'
import type { FieldProblem } from '../contract/problem.ts'
import { ProblemError } from '../http/problem-error.ts'
import { translate, type Words } from '../i18n/words.ts'
import { fieldWords } from './field.words.ts'

/** Sentences of some forms for what is wrong with their fields, named `field_FAILURE`: `email_REQUIRED`. */
export interface FieldWords {
  readonly words: Words
  /** Limits that the sentences name. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Failures of several fields that are said in the same words: `newPassword_TOO_SHORT` as `password_TOO_SHORT`. */
  readonly sameAs?: Readonly<Record<string, string>>
}

interface SentenceSetting {
  /** Of the body that the field belongs to. */
  readonly schema: TSchema | null
  readonly language: Language
  readonly words?: FieldWords | undefined
}

type General = typeof fieldWords extends Words<infer Key> ? Key : never

const isGeneral = (message: string): message is General => message in fieldWords.en

/** The sentence beside a field: in words of its own, else in general ones, else in those of the catalogue of errors. */
export function fieldSentence({ key, message }: FieldProblem, { language, words }: SentenceSetting): string {
  const own = `${key}_${message}`
  const name = words?.sameAs?.[own] ?? own
  if (words && name in words.words.en) return translate(words.words, language)(name, words.values)
  const t = translate(fieldWords, language)
  if (isGeneral(message)) return t(message)
  return new ProblemError({ problem: message, status: 0, code: 0, detail: t('INVALID') }).sentence(language)
}
