import * as Type from 'typebox'
import { Exactly } from './schema.ts'

/** The body of every failure, `application/problem+json` (RFC 9457). */
export const Problem = Exactly({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** The sentence for a person, in the language of the request. */
  detail: Type.String(),
  /** The request id, also in `x-request-id`. */
  instance: Type.String(),
  code: Type.Integer(),
  name: Type.String(),
  /** A key of the catalogue, or one key for each field that is wrong. */
  message: Type.Union([Type.String(), Type.Array(Exactly({ key: Type.String(), message: Type.String() }))]),
})
export type Problem = Type.Static<typeof Problem>

/** What can be wrong with one field, beside the keys of the catalogue. */
export const fieldFailures = ['REQUIRED', 'INVALID', 'UNKNOWN', 'TOO_SHORT', 'TOO_LONG', 'OUT_OF_RANGE'] as const
export type FieldFailure = (typeof fieldFailures)[number]

/** The body of a success that has nothing else to say. */
export const Acknowledgement = Exactly({ code: Type.Integer(), name: Type.String(), message: Type.String() })
export type Acknowledgement = Type.Static<typeof Acknowledgement>
