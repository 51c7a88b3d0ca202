import type { TSchema } from 'typebox'
import { type AnyCollection, isBilingual } from '../../contract/collection.ts'
import { findCountry } from '../../contract/country.ts'
import { permissionPattern } from '../../contract/permission.ts'

/** How a field is shown and edited. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'address'
  | 'picture'
  | 'select'
  | 'currency'
  | 'password'
  | 'integer'
  | 'money'
  | 'switch'
  | 'moment'
  | 'day'
  | 'countries'
  | 'values'
  | 'texts'
  | 'list'
  | 'permissions'
  | 'bilingual'
  | 'relation'
  | 'relations'
  /** An object of fields of its own. */
  | 'group'
  /** Names and texts of no schema. */
  | 'pairs'
  | 'json'

/** As much of a JSON schema as kinds follow from. */
export interface Shape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  /** What the service takes where nothing is said. */
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly anyOf?: readonly Shape[]
}

/** The schema itself, without its "or null". */
export const innerShape = (schema: TSchema): Shape => {
  const shape = schema as Shape
  return shape.anyOf?.[0] ?? shape
}

export const isNullable = (schema: TSchema): boolean =>
  (schema as Shape).anyOf?.some(({ type }) => type === 'null') ?? false

/** Texts that may be longer are written in several lines. */
const longestLine = 200

function textKind(name: string, { format, pattern = '', maxLength = 0 }: Shape): FieldKind {
  if (name === 'password') return 'password'
  if (format === 'date-time') return 'moment'
  if (format === 'date') return 'day'
  if (pattern.includes('/media/')) return 'picture'
  if (pattern.startsWith('^https?:')) return 'address'
  if (pattern === '^[A-Z]{3}$') return 'currency'
  // What has to be of a form, such as a domain, is one line however long it may be.
  const isFree = pattern === '' && format === undefined
  return isFree && maxLength > longestLine ? 'longText' : 'text'
}

function listKind({ items }: Shape): FieldKind {
  if (items?.properties) return 'list'
  if (items?.type !== 'string') return 'json'
  if (items.pattern === permissionPattern) return 'permissions'
  if (!items.enum) return 'texts'
  return items.enum.every((value) => findCountry(value)) ? 'countries' : 'values'
}

function objectKind({ properties, additionalProperties }: Shape): FieldKind {
  if (properties) return 'group'
  return typeof additionalProperties === 'object' && additionalProperties.type === 'string' ? 'pairs' : 'json'
}

/** How a field of a collection is shown and edited, by its schema and what it points to. */
export function kindOf(name: string, schema: TSchema, { relations }: Pick<AnyCollection, 'relations'>): FieldKind {
  const shape = innerShape(schema)
  if (Object.hasOwn(relations, name)) return shape.type === 'array' ? 'relations' : 'relation'
  if (isBilingual(schema)) return 'bilingual'
  if (Object.keys(shape.properties ?? {}).join() === 'amount,currency') return 'money'
  if (shape.enum) return 'select'
  switch (shape.type) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'integer'
    case 'string':
      return textKind(name, shape)
    case 'array':
      return listKind(shape)
    default:
      return objectKind(shape)
  }
}
