import * as Type from 'typebox'
import type { SchemaFailure } from '../schema/schema-problems.ts'
import { Exactly, OneOf } from '../schema/structure.ts'
import type { ErrorKey } from './error-catalogue.ts'
import { readingReasons } from './product/reading-reason.ts'

/** The body of every error, `application/problem+json` (RFC 9457). */
export const Problem = Exactly({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** A message for people, in the language of the request. */
  detail: Type.String(),
  /** The request id, also in `x-request-id`. */
  instance: Type.String(),
  code: Type.Integer(),
  name: Type.String(),
  /** A message key, or one key per invalid field. */
  message: Type.Union([Type.String(), Type.Array(Exactly({ key: Type.String(), message: Type.String() }))]),
  /** For a conflict: the conflicting records. */
  records: Type.Optional(Type.Array(Exactly({ section: Type.String(), id: Type.String() }))),
  /** For a sign-in that still needs the second factor: the challenge that `POST /auth/second-factor` takes. */
  challenge: Type.Optional(Type.String()),
  /** For a store's page: why it was not read, as `detail` says. */
  reason: Type.Optional(OneOf(readingReasons)),
})
export type Problem = Type.Static<typeof Problem>

/** Validation errors of a field, besides the message keys. */
export type FieldFailure =
  | SchemaFailure
  /** The confirmation differs from the password. This key and the next are spelled as existing clients expect them. */
  | 'password-match'
  /** The new password is the current one. */
  | 'same-as-old'
  /** First and last name are the same word. */
  | 'SAME_NAMES'
  /** A very common password. */
  | 'TOO_COMMON'
  /** A name that the service reserves for itself. */
  | 'RESERVED'
  /** The default record, which cannot be deleted. */
  | 'DEFAULT'
  /** A sentence with a missing or unknown placeholder. */
  | 'PLACES'
  /** A sentence that contains a link or address. */
  | 'ADDRESS'

/** One invalid field, as a reply lists it. */
export interface FieldProblem<Key extends string = string> {
  readonly key: Key
  readonly message: FieldFailure | ErrorKey
}

/** The body of a success without other data. */
export const Acknowledgement = Exactly({ code: Type.Integer(), name: Type.String(), message: Type.String() })
export type Acknowledgement = Type.Static<typeof Acknowledgement>
