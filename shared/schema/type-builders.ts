/**
 * What the contract is written with, as browsers get it in place of typebox: the same JSON Schema from as much of it
 * as the contract uses, in a fiftieth of its size. Types come from typebox all the same. A test holds every schema of the
 * contract made by one against the same made by the other.
 */
import type { JsonSchema } from './json-schema.ts'

type Properties = Readonly<Record<string, JsonSchema>>

/** What makes a property one that an object can be without: it is no part of the JSON, and copies do not have it. */
const optional = '~optional'

const isOptional = (schema: JsonSchema): boolean => optional in schema

const simple =
  (type: string) =>
  (options?: JsonSchema): JsonSchema => ({ type, ...options })

const BooleanSchema = simple('boolean')
const IntegerSchema = simple('integer')
const NullSchema = simple('null')
const NumberSchema = simple('number')
const StringSchema = simple('string')

const ArraySchema = (items: JsonSchema, options?: JsonSchema): JsonSchema => ({ type: 'array', items, ...options })

const Unsafe = (schema: JsonSchema): JsonSchema => ({ ...schema })

const Union = (anyOf: readonly JsonSchema[], options?: JsonSchema): JsonSchema => ({ anyOf, ...options })

const Optional = (schema: JsonSchema): JsonSchema =>
  Object.defineProperty({ ...schema }, optional, { value: true, enumerable: false })

function ObjectSchema(properties: Properties, options?: JsonSchema): JsonSchema {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

/** An object of the same properties, each changed. */
const withEach =
  (change: (property: JsonSchema) => JsonSchema) =>
  ({ properties = {} }: JsonSchema, options?: JsonSchema): JsonSchema =>
    ObjectSchema(
      Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property)])),
      options,
    )

const Partial = withEach(Optional)
const Required = withEach((property) => ({ ...property }))

const Omit = ({ properties = {} }: JsonSchema, names: readonly string[], options?: JsonSchema): JsonSchema =>
  ObjectSchema(Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))), options)

export {
  ArraySchema as Array,
  BooleanSchema as Boolean,
  IntegerSchema as Integer,
  NullSchema as Null,
  NumberSchema as Number,
  ObjectSchema as Object,
  Omit,
  Optional,
  Partial,
  Required,
  StringSchema as String,
  Union,
  Unsafe,
}
