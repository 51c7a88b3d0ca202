import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** That staff changed an account stays known; what its fields held does not. */
export async function redactAccount(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await sql`update audit set before = null, after = null where section = 'user' and record_id = ${userId}`.execute(
    transaction,
  )
}
