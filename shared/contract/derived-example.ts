import type { TSchema } from 'typebox'
import { isNullable, type JsonSchema, kindOf, unwrapNullable } from '../schema/json-schema.ts'
import type { Kind } from '../schema/kind.ts'
import type { FieldExamples, RouteExample } from './example.ts'
import type { RouteContract } from './route.ts'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const moment = '2026-11-21T08:30:00.000Z'

/** Example values for each kind. */
const byKind: Readonly<Partial<Record<Kind, unknown>>> = {
  id,
  moment,
  day: '1994-05-01',
  email: 'sara@example.com',
  password: 'seven green camels',
  currency: 'SAR',
  money: { amount: 1250, currency: 'SAR' },
  country: 'sa',
  slug: 'noon',
  webAddress: 'https://www.noon.com/',
  picture: '/media/noon-logo-4f1c0a9be2d7/320.webp',
  localizedText: { ar: 'نون', en: 'Noon' },
  permission: 'view_coupon',
  pairs: { position: 'checkout' },
}

/** The example fields of nouns, by the schema of their object. */
export type ShownFields = ReadonlyMap<TSchema, Readonly<Record<string, unknown>>>

export const shownFields = (examples: readonly FieldExamples[]): ShownFields =>
  new Map(examples.map(({ fieldsOf, values }) => [fieldsOf, values]))

/** A text that satisfies only the bounds of a schema. */
const plainText = ({ minLength = 0, maxLength = 200, format }: JsonSchema): string =>
  format === 'uuid' ? id : 'Text'.padEnd(minLength, '.').slice(0, maxLength)

const plainNumber = ({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: JsonSchema): number =>
  Math.min(Math.max(minimum, 1), maximum)

/** Examples of an object's fields: those of its noun, and the rest derived from schemas. */
function fieldsExample(schema: TSchema, names: readonly string[], shown: ShownFields): Record<string, unknown> {
  const { properties = {} }: JsonSchema = schema
  const given = shown.get(schema) ?? {}
  return Object.fromEntries(
    names.map((name) => [name, name in given ? given[name] : derivedExample(properties[name] ?? {}, shown)]),
  )
}

/** Examples of the required fields of an object. */
function requiredExamples(schema: TSchema | undefined, shown: ShownFields): Record<string, unknown> {
  const { required = [] }: JsonSchema = schema ?? {}
  return schema ? fieldsExample(schema, required, shown) : {}
}

/**
 * A deterministic example value for a schema: from its noun or the schema itself, otherwise derived from its kind and
 * bounds. All properties are filled in, except optional times.
 */
export function derivedExample(schema: TSchema, shown: ShownFields): unknown {
  const shape = unwrapNullable(schema)
  const { default: usual, examples, enum: values, type, items, minItems = 1, properties, anyOf } = shape
  if (examples) return examples[0]
  if (usual !== undefined) return usual
  if (anyOf?.[0]) return derivedExample(anyOf[0], shown)
  if (type === 'array') return items ? Array(Math.max(minItems, 1)).fill(derivedExample(items, shown)) : []
  const kind = kindOf(shape)
  if (kind === 'moment' && isNullable(schema)) return null
  const known = byKind[kind]
  if (known !== undefined) return known
  if (values) return values[0]
  if (properties) return fieldsExample(shape, Object.keys(properties), shown)
  switch (type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return plainNumber(shape)
    case 'string':
      return plainText(shape)
    case 'null':
      return null
    default:
      return {}
  }
}

/** An example of every part of a call: from the contract, with the rest derived from schemas. */
export interface CallExample {
  readonly params: Readonly<Record<string, unknown>>
  /** The examples of the contract, and required parameters. */
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly reply: unknown
}

const asValues = (value: unknown): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(value ?? {}))

/** An example of one call. */
export function callExample(
  route: RouteContract,
  given: Partial<RouteExample> | undefined,
  shown: ShownFields,
): CallExample {
  return {
    params: { ...requiredExamples(route.params, shown), ...asValues(given?.params) },
    query: { ...requiredExamples(route.query, shown), ...asValues(given?.query) },
    body: given?.body ?? (route.body && derivedExample(route.body, shown)),
    reply: given?.reply ?? derivedExample(route.reply, shown),
  }
}
