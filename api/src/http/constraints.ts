import type pg from 'pg'
import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'

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
  // A reference to nothing is bad input; a record that others point to is a conflict. See `isStillReferenced`.
  23503: 'VALIDATION_ERROR',
  23502: 'VALIDATION_ERROR',
  23514: 'VALIDATION_ERROR',
}

const isStillReferenced = (error: pg.DatabaseError): boolean => error.detail?.includes('is still referenced') ?? false

/** What a broken constraint means to the caller; undefined for every other failure of the database. */
export function failureOfConstraint(
  error: pg.DatabaseError,
): { readonly key: ErrorKey; readonly fields: readonly FieldProblem[] | undefined } | undefined {
  const key = classes[error.code ?? '']
  if (!key) return undefined
  if (isStillReferenced(error)) return { key: 'CONFLICT', fields: undefined }
  const field = known.get(error.constraint ?? '')
  if (field?.message === 'EMAIL_ALREADY_EXISTS') return { key: 'EMAIL_ALREADY_EXISTS', fields: [field] }
  return { key, fields: field && [field] }
}
