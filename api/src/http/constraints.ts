import pg from 'pg'
import { type ErrorKey, isErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { ApiError } from './api-error.ts'

/** The field behind each database constraint of a noun, by constraint name. */
export type Constraints = Readonly<Record<string, FieldProblem>>

const known = new Map<string, FieldProblem>()

/**
 * Registers the fields of constraints. Collection stores do it in their definition, others beside their queries, when
 * the file is loaded, so that every database failure is answered alike wherever it happens.
 */
export function nameConstraints(constraints: Constraints): void {
  for (const [name, field] of Object.entries(constraints)) known.set(name, field)
}

const classes: Readonly<Record<string, ErrorKey>> = {
  23505: 'CONFLICT',
  // A missing target is invalid input; a referenced record is a conflict. See `refuseReferenced`.
  23503: 'VALIDATION_ERROR',
  23502: 'VALIDATION_ERROR',
  23514: 'VALIDATION_ERROR',
}

/** Whether a foreign key was violated, by the written row or the deleted one. */
const isBrokenReference = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')

/**
 * Runs a delete statement, for which a foreign key violation means that others still refer to the row.
 * @throws ApiError `CONFLICT` in that case.
 */
export async function refuseReferenced<Result>(deletion: Promise<Result>): Promise<Result> {
  try {
    return await deletion
  } catch (error) {
    if (isBrokenReference(error)) throw new ApiError('CONFLICT', { cause: error })
    throw error
  }
}

/** The failure for a violated constraint; undefined for every other database error. */
export function failureOfConstraint(
  error: pg.DatabaseError,
): { readonly key: ErrorKey; readonly fields: readonly FieldProblem[] | undefined } | undefined {
  const key = classes[error.code ?? '']
  if (!key) return undefined
  const field = known.get(error.constraint ?? '')
  // A constraint may map to a failure of the catalogue directly.
  return { key: field && isErrorKey(field.message) ? field.message : key, fields: field && [field] }
}
