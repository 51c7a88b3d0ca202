import { isDatabaseAway } from '../../api/src/database/failures.ts'
import { errorCode, toError } from '../../shared/server/error-code.ts'
import { StartError } from './start-error.ts'

/** PostgreSQL: a refused account, a database that is not there, and one that the account may not read. */
const refusals = /^(28...|3D000|42501)$/

/**
 * What a connection or a first question failed with: one line where the database is away or refuses the account, and else
 * the failure itself.
 */
export function unusableDatabase(thrown: unknown): Error {
  const error = toError(thrown)
  if (!isDatabaseAway(error) && !refusals.test(errorCode(error) ?? '')) return error
  // An address with several entries fails with one error for each, and no words of its own.
  const reason = error instanceof AggregateError ? toError(error.errors[0]).message : error.message
  return new StartError(`DATABASE_URL: the database cannot be used: ${reason}`)
}
