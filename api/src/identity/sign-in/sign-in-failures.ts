import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'

/** This many wrong passwords are free; each further one doubles the wait, from two seconds to the maximum. */
const free = 20
const longestWait = 60
/** Hours without one after which the count resets. */
const forgottenAfter = 24

const hashOf = (email: string): Buffer => hash('sha256', foldedEmail(email), 'buffer')

/** Seconds between the last attempt and the next, for a row named `failure`. */
const wait = sql<number>`case when failure.failures < ${sql.lit(free)} then 0
  else least(${sql.lit(longestWait)}, 2 ^ least(failure.failures - ${sql.lit(free - 1)}, 10)) end`

/**
 * Counts a password attempt for an email by an unknown browser, before the comparison and in the statement that checks
 * whether it may be tried now. Waits grow with the count up to a minute, so that wrong passwords by others slow a user
 * down on a new device but lock no one out.
 * @throws ApiError `TOO_MANY_REQUESTS`, with the seconds to wait.
 */
export async function countTryForEmail(db: Kysely<Schema>, email: string): Promise<void> {
  const isForgotten = sql<boolean>`failure.last_at < now() - make_interval(hours => ${forgottenAfter})`
  const { rows } = await sql`
    insert into sign_in_failure as failure (email_hash, failures) values (${hashOf(email)}, 1)
    on conflict (email_hash) do update
      set failures = case when ${isForgotten} then 1 else failure.failures + 1 end, last_at = now()
      -- A statement that waited for the row is older than the row: it is not held to what came meanwhile.
      where failure.failures < ${free} or failure.last_at + make_interval(secs => ${wait}) <= now()
    returning 1
  `.execute(db)
  if (rows.length > 0) return
  const found = await sql<{ left: number }>`
    select ceil(extract(epoch from failure.last_at - now()) + ${wait})::integer as left
    from sign_in_failure as failure where email_hash = ${hashOf(email)}
  `.execute(db)
  throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, found.rows[0]?.left ?? 1) })
}

/** Refunds an attempt whose password could not be compared. */
export async function refundTryForEmail(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('email_hash', '=', hashOf(email))
    .execute()
}

/** Resets the count after the right password. */
export async function forgetTriesForEmail(db: Kysely<Schema>, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('email_hash', '=', hashOf(email)).execute()
}

/** Deletes counts that would reset anyway. */
export async function forgetOldTries(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<', sql<Date>`now() - make_interval(hours => ${forgottenAfter})`)
    .execute()
}
