import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Keeps a suggestion; the same of a visitor or an account that still waits is one, unless it leaves another address. */
export async function insertSuggestion(db: Kysely<Schema>, row: Insertable<Schema['suggestion']>): Promise<void> {
  await db
    .insertInto('suggestion')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Days for which the address of a guest waits for a decision. */
const emailKeptDays = 180

/** Forgets visitors of days that are over, and the addresses of guests that were notified or never will be. */
export async function forgetSenders(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('suggestion')
    .set({ visitor: null })
    .where('visitor', 'is not', null)
    .where('created_at', '<', sql<Date>`date_trunc('day', now(), 'UTC')`)
    .execute()
  await db
    .updateTable('suggestion')
    .set({ email: null })
    .where('email', 'is not', null)
    .where(
      sql<SqlBool>`decided_at < now() - interval '1 day' and mail_due_at is null
        or created_at < now() - make_interval(days => ${sql.lit(emailKeptDays)}) or deleted_at is not null`,
    )
    .execute()
}
