import pg from 'pg'
import { type ErrorKey, isErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { ApiError } from './api-error.ts'

/** Which field each constraint of a noun's tables is about, by the constraint's name. */
export type Constraints = Readonly<Record<string, FieldProblem>>

const known = new Map<string, FieldProblem>()

/**
 * Says which fields constraints are about. Stores of collections say it in their definition, others beside their
 * queries, both when their file is loaded, so that every failure of the database is answered alike wherever it happens.
 */
export function nameConstraints(constraints: Constraints): void {
  for (const [name, field] of Object.entries(constraints)) known.set(name, field)
}

const classes: Readonly<Record<string, ErrorKey>> = {
  23505: 'CONFLICT',
  // A reference to nothing is bad input; a record that others point to is a conflict. See `refuseReferenced`.
  23503: 'VALIDATION_ERROR',
  23502: 'VALIDATION_ERROR',
  23514: 'VALIDATION_ERROR',
}

/** PostgreSQL: a reference is broken, of the row that is written or to the one that goes. */
const isBrokenReference = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23001')

/**
 * Runs a statement that deletes, of which alone a broken reference means that others still point to what should go.
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

/** What a broken constraint means to the caller; undefined for every other failure of the database. */
export function failureOfConstraint(
  error: pg.DatabaseError,
): { readonly key: ErrorKey; readonly fields: readonly FieldProblem[] | undefined } | undefined {
  const key = classes[error.code ?? '']
  if (!key) return undefined
  const field = known.get(error.constraint ?? '')
  // A constraint whose field names a failure of the catalogue has that failure.
  return { key: field && isErrorKey(field.message) ? field.message : key, fields: field && [field] }
}
