import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'

/** An object that accepts exactly its own properties. */
export const Exactly = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** One of the given texts, said in a form that serialisers and form libraries both understand. */
export const OneOf = <const Values extends readonly string[]>(
  values: Values,
  /** What the service takes where nothing is said. */
  { default: usual }: { readonly default?: Values[number] } = {},
) => Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...(usual !== undefined && { default: usual }) })

/** The schema's value, or null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] })

/** A moment, ISO 8601 in UTC: `2026-11-21T08:30:00.000Z`. */
export const Moment = Type.String({ format: 'date-time' })

/** An object with any keys and values of one schema. (`Type.Record` brings 9 kB of pattern reading to browsers.) */
export const KeyedBy = <Schema extends TSchema>(value: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: value })

/** The address of a page on the web, of at most so many characters. */
export const WebAddress = (maxLength: number) => Type.String({ maxLength, pattern: '^https?://[^\\s]+$' })
