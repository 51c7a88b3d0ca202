import type { FieldProblem } from '../../contract/problem.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { type JsonSchema, unwrapNullable } from '../../schema/json-schema.ts'

const format = formatFor('en')
const plural = new Intl.PluralRules('en')

const counted = (count: number, one: string): string =>
  `${format.number(count)} ${one}${plural.select(count) === 'one' ? '' : 's'}`

/** The schema of a part of a value: `terms.0.ar`. */
function shapeAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  const steps = path === '' ? [] : path.split('.')
  return steps.reduce<JsonSchema | undefined>((shape, step) => {
    const next = shape?.items ?? shape?.properties?.[step]
    return next && unwrapNullable(next)
  }, unwrapNullable(schema))
}

function tooShort({ type, minItems = 1, minLength = 1 }: JsonSchema): string {
  if (type === 'array') return minItems === 1 ? 'Choose at least one' : `At least ${format.number(minItems)}`
  return minLength === 1 ? 'Required' : `At least ${counted(minLength, 'character')}`
}

function tooLong({ type, maxItems = 0, maxLength = 0 }: JsonSchema): string {
  return type === 'array' ? `At most ${format.number(maxItems)}` : `At most ${counted(maxLength, 'character')}`
}

function outOfRange({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined) return `At most ${format.number(maximum ?? 0)}`
  if (maximum === undefined) return `At least ${format.number(minimum)}`
  return `From ${format.number(minimum)} to ${format.number(maximum)}`
}

function invalid({ type, kind, format: form, enum: values }: JsonSchema): string {
  if (values) return 'Choose one of the list'
  if (type === 'integer') return 'Write a whole number'
  if (type === 'number') return 'Write a number'
  if (type === 'array') return 'The same value is here twice'
  if (form === 'email') return 'Write an e-mail address'
  if (kind === 'day' || kind === 'moment') return 'The calendar has no such day'
  if (kind === 'webAddress') return 'Start with https:// and leave no spaces'
  if (kind === 'slug') return 'Lower case letters and digits, joined by dashes'
  return 'This is not valid'
}

/** What is wrong with a field, and what to do. Path: the part of the field that it is about. */
export function fieldSentence(schema: JsonSchema, path: string, message: FieldProblem['message']): string {
  const shape = shapeAt(schema, path) ?? {}
  switch (message) {
    case 'REQUIRED':
      return 'Required'
    case 'TOO_SHORT':
      return tooShort(shape)
    case 'TOO_LONG':
      return tooLong(shape)
    case 'OUT_OF_RANGE':
      // Times come with no bounds in the schema: it is the other end that they are measured by.
      return shape.minimum === undefined && shape.maximum === undefined
        ? 'This is outside the other end of the period'
        : outOfRange(shape)
    case 'INVALID':
      return invalid(shape)
    case 'UNKNOWN':
      return 'This cannot be set'
    case 'CONFLICT':
      return 'Another record has this already'
    default:
      return new ProblemError({ problem: message, status: 0, code: 0, detail: 'This is not valid' }).sentence('en')
  }
}
