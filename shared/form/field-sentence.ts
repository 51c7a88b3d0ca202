import type { TSchema } from 'typebox'
import type { Language } from '../contract/language.ts'
import type { FieldProblem } from '../contract/problem.ts'
import { ProblemError } from '../http/problem-error.ts'
import { chosenDigits } from '../i18n/digits.ts'
import { formatFor } from '../i18n/format.ts'
import { translate, type Words } from '../i18n/words.ts'
import { type JsonSchema, schemaAt } from '../schema/json-schema.ts'
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

type Sentence = typeof fieldWords extends Words<infer Key> ? Key : never

/** A general sentence with the limits that it names. */
interface Said {
  readonly sentence: Sentence
  readonly from?: number
  readonly to?: number
  readonly count?: number
  readonly example?: string
}

const wrongKinds: Readonly<Record<string, Sentence>> = {
  integer: 'integer',
  number: 'number',
  array: 'list',
  email: 'email',
  day: 'day',
  moment: 'day',
  webAddress: 'webAddress',
  picture: 'picture',
  slug: 'slug',
}

function invalid({ type, kind, format, enum: values, examples: [example] = [] }: JsonSchema): Said {
  if (values) return { sentence: 'choice' }
  const known = [type, kind, format].find((each) => each && wrongKinds[each])
  const sentence = wrongKinds[known ?? '']
  if (sentence) return { sentence }
  return typeof example === 'string' ? { sentence: 'example', example } : { sentence: 'INVALID' }
}

function tooShort({ type, minItems = 1, minLength = 1 }: JsonSchema): Said {
  if (type === 'array') return minItems === 1 ? { sentence: 'chooseAny' } : { sentence: 'atLeast', from: minItems }
  return minLength === 1 ? { sentence: 'REQUIRED' } : { sentence: 'minLength', count: minLength }
}

const tooLong = ({ type, maxItems = 0, maxLength = 0 }: JsonSchema): Said =>
  type === 'array' ? { sentence: 'atMost', to: maxItems } : { sentence: 'maxLength', count: maxLength }

function outOfRange({ type, minimum: from, maximum: to }: JsonSchema): Said {
  // Times have no bounds in a schema: it is the other end that they are measured by.
  if (type === 'string') return { sentence: 'period' }
  if (from === undefined) return to === undefined ? { sentence: 'OUT_OF_RANGE' } : { sentence: 'atMost', to }
  return to === undefined ? { sentence: 'atLeast', from } : { sentence: 'between', from, to }
}

/** What is said of a field without words of its own; undefined where only the catalogue of errors has a sentence. */
function generalOf(message: FieldProblem['message'], schema: JsonSchema): Said | undefined {
  switch (message) {
    case 'REQUIRED':
    case 'UNKNOWN':
    case 'CONFLICT':
    case 'RESERVED':
    case 'DEFAULT':
      return { sentence: message }
    case 'INVALID':
      return invalid(schema)
    case 'TOO_SHORT':
      return tooShort(schema)
    case 'TOO_LONG':
      return tooLong(schema)
    case 'OUT_OF_RANGE':
      return outOfRange(schema)
    default:
      return undefined
  }
}

/** The sentence beside a field: in words of its own, else in general ones, else in those of the catalogue of errors. */
export function fieldSentence({ key, message }: FieldProblem, { schema, language, words }: SentenceSetting): string {
  const own = `${key}_${message}`
  const name = words?.sameAs?.[own] ?? own
  if (words && name in words.words.en) return translate(words.words, language)(name, words.values)
  const t = translate(fieldWords, language)
  const said = generalOf(message, schemaAt(schema ?? {}, key) ?? {})
  if (!said) return new ProblemError({ problem: message, status: 0, code: 0, detail: t('INVALID') }).sentence(language)
  const { sentence, from = 0, to = 0, count = 0, example = '' } = said
  const { number } = formatFor(language, chosenDigits())
  return t(sentence, { count, shown: number(count), from: number(from), to: number(to), example })
}
