import type { TSchema } from 'typebox'
import type { Kind, SingleKind } from './kind.ts'

/** As much of JSON Schema as the contract is written with, and our own annotations. */
export interface JsonSchema {
  readonly type?: string
  /** What the value is, where its JSON type does not say it: see `kindOf`. */
  readonly kind?: SingleKind
  /** Of a relation: the collection whose records it names. */
  readonly collection?: string
  /** Of a secret whose hash alone is stored: it may hold what a database cannot store. */
  readonly hashed?: boolean
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  /** What the service takes where nothing is said. */
  readonly default?: unknown
  /** What a value can look like, where its kind does not tell. */
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** The keywords of ours, which validators of JSON Schema have to know. */
export const annotations = ['kind', 'collection', 'hashed'] as const

// Any schema of typebox is taken below: their type says nothing of what is in them.

const isNull = ({ type }: JsonSchema): boolean => type === 'null'

/** Whether null is a value of the schema. */
export function isNullable(schema: TSchema): boolean {
  const { type, anyOf }: JsonSchema = schema
  return type === 'null' || (anyOf?.some(isNull) ?? false)
}

/** The schema itself, without its "or null". */
export function unwrapNullable(schema: TSchema): JsonSchema {
  const { anyOf }: JsonSchema = schema
  return (isNullable(schema) && anyOf?.find((branch) => !isNull(branch))) || schema
}

const kindOfFormat: Readonly<Record<string, SingleKind>> = {
  uuid: 'id',
  'date-time': 'moment',
  date: 'day',
  email: 'email',
}

function singleKindOf({
  kind,
  enum: values,
  type,
  format = '',
  properties,
  additionalProperties,
}: JsonSchema): SingleKind {
  if (kind) return kind
  if (values) return 'choice'
  switch (type) {
    case 'string':
      return kindOfFormat[format] ?? 'text'
    case 'integer':
    case 'number':
    case 'boolean':
      return type
    case 'object':
      if (properties) return 'group'
      return typeof additionalProperties === 'object' && additionalProperties.type === 'string' ? 'pairs' : 'json'
    default:
      return 'json'
  }
}

/** What the values of a schema are: its own annotation, else what its JSON type and format say. */
export function kindOf(schema: TSchema): Kind {
  const shape = unwrapNullable(schema)
  return shape.type === 'array' ? `list of ${singleKindOf(unwrapNullable(shape.items ?? {}))}` : singleKindOf(shape)
}

/**
 * The parts of a value that is one thing in several fields, such as an amount and its currency: an object with a kind
 * of its own. Undefined for every other schema.
 */
export function partsOfValue(schema: TSchema): Readonly<Record<string, JsonSchema>> | undefined {
  const { kind, properties } = unwrapNullable(schema)
  return kind && properties
}

/** The collection whose record a value names, or whose records a list of them does. */
export function relatedCollection(schema: TSchema): string | undefined {
  const { items, collection } = unwrapNullable(schema)
  return collection ?? (items && unwrapNullable(items).collection)
}

/** One property of an object, as its schema has it. */
export interface SchemaProperty {
  readonly name: string
  readonly schema: JsonSchema
  /** Whether an object cannot be without it. */
  readonly isRequired: boolean
}

/** The properties of an object's schema, in its order; none for any other schema, or where there is none. */
export function propertiesOf(schema: TSchema | undefined): SchemaProperty[] {
  const { properties = {}, required = [] } = unwrapNullable(schema ?? {})
  return Object.entries(properties).map(([name, part]) => ({ name, schema: part, isRequired: required.includes(name) }))
}

/** The schema of a part of a value, without its "or null": `terms.0.ar`. Undefined for a part that it does not have. */
export const schemaAt = (schema: TSchema, key: string): JsonSchema | undefined =>
  (key === '' ? [] : key.split('.')).reduce<JsonSchema | undefined>((whole, step) => {
    const part = whole?.items ?? whole?.properties?.[step]
    return part && unwrapNullable(part)
  }, unwrapNullable(schema))
