import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Keeps what was said; the same key is the same submission, sent again. */
export async function insertFeedback(db: Kysely<Schema>, feedback: Insertable<Schema['uninstall_feedback']>) {
  await db
    .insertInto('uninstall_feedback')
    .values(feedback)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}
