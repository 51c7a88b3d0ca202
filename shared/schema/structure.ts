import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import type { SingleKind } from './kind.ts'

/** An object that accepts exactly its own properties. */
/*@__NO_SIDE_EFFECTS__*/
export const Exactly = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** One of the given texts, said in a form that serialisers and form libraries both understand. */
/*@__NO_SIDE_EFFECTS__*/
export const OneOf = <const Values extends readonly string[]>(
  values: Values,
  /** What the service takes where nothing is said, and what the texts are where it is more than a choice. */
  options?: { readonly default?: Values[number]; readonly kind?: SingleKind },
) => Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })

/** The schema's value, or null. */
/*@__NO_SIDE_EFFECTS__*/
export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] })

/** An object with any keys and values of one schema. (`Type.Record` brings 9 kB of pattern reading to browsers.) */
/*@__NO_SIDE_EFFECTS__*/
export const KeyedBy = <Schema extends TSchema>(value: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: value })
