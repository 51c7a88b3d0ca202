import type { TSchema } from 'typebox'
import { isDay, isMoment, isUuid } from './format-checks.ts'
import { isRecord } from './is-record.ts'
import type { JsonSchema } from './json-schema.ts'

/** What can be wrong with a value by its schema alone. */
export type SchemaFailure = 'REQUIRED' | 'INVALID' | 'UNKNOWN' | 'TOO_SHORT' | 'TOO_LONG' | 'OUT_OF_RANGE'

/** One part of a value that is wrong, named as `terms.0.ar`; the whole is `body`. */
export interface SchemaProblem {
  readonly key: string
  readonly message: SchemaFailure
}

// The very expression the API checks with: that of ajv-formats.
const email =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => email.test(text),
  uuid: isUuid,
  date: isDay,
  'date-time': isMoment,
}

function failureOfText(schema: JsonSchema, text: string): SchemaFailure | null {
  const length = [...text].length
  if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return 'TOO_LONG'
  if (length < (schema.minLength ?? 0)) return 'TOO_SHORT'
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) return 'INVALID'
  if (schema.format !== undefined && formats[schema.format]?.(text) === false) return 'INVALID'
  return null
}

function failureOfNumber({ type, minimum, maximum }: JsonSchema, value: number): SchemaFailure | null {
  if (!Number.isFinite(value) || (type === 'integer' && !Number.isInteger(value))) return 'INVALID'
  const isWithin = value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
  return isWithin ? null : 'OUT_OF_RANGE'
}

function failureOfList(
  { minItems, maxItems, uniqueItems }: JsonSchema,
  list: readonly unknown[],
): SchemaFailure | null {
  if (list.length > (maxItems ?? Number.POSITIVE_INFINITY)) return 'TOO_LONG'
  if (list.length < (minItems ?? 0)) return 'TOO_SHORT'
  return uniqueItems && new Set(list.map((item) => JSON.stringify(item))).size < list.length ? 'INVALID' : null
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

const isOfType = (type: string, value: unknown): boolean => typeOf(value) === (type === 'integer' ? 'number' : type)

function failureOfValue(schema: JsonSchema, value: unknown): SchemaFailure | null {
  if (schema.type !== undefined && !isOfType(schema.type, value)) return 'INVALID'
  if (schema.enum && !schema.enum.some((known) => known === value)) return 'INVALID'
  if (typeof value === 'string') return failureOfText(schema, value)
  if (typeof value === 'number') return failureOfNumber(schema, value)
  return Array.isArray(value) ? failureOfList(schema, value) : null
}

/** Parts of an object with what they have to be, the ones its schema does not know last. */
function problemsInside(schema: JsonSchema, value: Readonly<Record<string, unknown>>, at: string): SchemaProblem[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = Object.entries(properties).flatMap(([name, part]): SchemaProblem[] => {
    if (value[name] !== undefined) return problemsAt(part, value[name], at + name)
    return required.includes(name) ? [{ key: at + name, message: 'REQUIRED' }] : []
  })
  const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name) && value[name] !== undefined)
  const unknown = others.flatMap((name): SchemaProblem[] => {
    if (additionalProperties === false) return [{ key: at + name, message: 'UNKNOWN' }]
    return typeof additionalProperties === 'object' ? problemsAt(additionalProperties, value[name], at + name) : []
  })
  return [...known, ...unknown]
}

function problemsAt(schema: JsonSchema, value: unknown, key: string): SchemaProblem[] {
  if (schema.anyOf) {
    const [first, ...others] = schema.anyOf.map((branch) => problemsAt(branch, value, key))
    return others.some((problems) => problems.length === 0) ? [] : (first ?? [])
  }
  const message = failureOfValue(schema, value)
  if (message) return [{ key: key || 'body', message }]
  const below = key === '' ? '' : `${key}.`
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.flatMap((item, place) => problemsAt(items, item, `${below}${place}`)) : []
  }
  return isRecord(value) ? problemsInside(schema, value, below) : []
}

/**
 * What is wrong with a value by a schema of the contract, the deepest part that is wrong named as `terms.0.ar`; the
 * same failures the API answers. A part that is undefined is not there. Needs no `eval`, which the page forbids and
 * validators that compile schemas ask for.
 */
export const schemaProblems = (schema: TSchema, value: unknown): SchemaProblem[] => problemsAt(schema, value, '')
