import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { ReadingReason } from '../../../shared/contract/product/reading-reason.ts'

/** A record that prevents a change. */
export interface ConflictingRecord {
  readonly section: string
  readonly id: string
}

/**
 * The only way to fail: a key of the catalogue and, if any, the fields that are wrong.
 *
 *     throw new ApiError('NOT_FOUND')
 *     throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'cursor', message: 'INVALID' }] })
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: ErrorKey
  readonly fields: readonly FieldProblem[] | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  /** The records that a change conflicts with. */
  readonly records: readonly ConflictingRecord[] | undefined
  /** Challenge for the second step of a sign-in. */
  readonly challenge: string | undefined
  /** Sentences for the person behind a program: all reasons against the request. */
  readonly reasons: readonly string[] | undefined
  /** Why a store's page could not be read. */
  readonly reason: ReadingReason | undefined

  constructor(
    key: ErrorKey,
    parts: {
      fields?: readonly FieldProblem[] | undefined
      retryAfter?: number | undefined
      records?: readonly ConflictingRecord[] | undefined
      challenge?: string | undefined
      reasons?: readonly string[] | undefined
      reason?: ReadingReason | undefined
      cause?: unknown
    } = {},
  ) {
    super(key, { cause: parts.cause })
    this.key = key
    this.fields = parts.fields
    this.retryAfter = parts.retryAfter
    this.records = parts.records
    this.challenge = parts.challenge
    this.reasons = parts.reasons
    this.reason = parts.reason
  }
}

/** @throws ApiError `VALIDATION_ERROR` if there are any. */
export function assertNoProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new ApiError('VALIDATION_ERROR', { fields: problems })
}
