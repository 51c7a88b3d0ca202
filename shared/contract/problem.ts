import * as Type from 'typebox'
import type { SchemaFailure } from '../schema/schema-problems.ts'
import { Exactly, OneOf } from '../schema/structure.ts'
import type { ErrorKey } from './error-catalogue.ts'
import { readingReasons } from './product/reading-reason.ts'

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
  /** Of a conflict: the records in the way. */
  records: Type.Optional(Type.Array(Exactly({ section: Type.String(), id: Type.String() }))),
  /** Of a sign-in that still needs the second factor: what `POST /auth/second-factor` takes. */
  challenge: Type.Optional(Type.String()),
  /** Of a page of a store: why it was not read, as `detail` says. */
  reason: Type.Optional(OneOf(readingReasons)),
})
export type Problem = Type.Static<typeof Problem>

/** What can be wrong with one field, beside the keys of the catalogue. */
export type FieldFailure =
  | SchemaFailure
  /** The confirmation differs from the password. This key and the next are written as other clients know them. */
  | 'password-match'
  /** The new password is the current one. */
  | 'same-as-old'
  /** First and last name are the same word. */
  | 'SAME_NAMES'
  /** A password that is among the first to be guessed. */
  | 'TOO_COMMON'
  /** A name that the service needs for itself. */
  | 'RESERVED'
  /** What all others fall back to, and what cannot be deleted. */
  | 'DEFAULT'
  /** A sentence without a place that is filled in, or with one that is not. */
  | 'PLACES'
  /** A sentence that leads somewhere. */
  | 'ADDRESS'

/** One field that is wrong, as a reply lists it. */
export interface FieldProblem<Key extends string = string> {
  readonly key: Key
  readonly message: FieldFailure | ErrorKey
}

/** The body of a success that has nothing else to say. */
export const Acknowledgement = Exactly({ code: Type.Integer(), name: Type.String(), message: Type.String() })
export type Acknowledgement = Type.Static<typeof Acknowledgement>
