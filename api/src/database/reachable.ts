import { sql } from 'kysely'
import type { Connection } from './connection.ts'

/** Whether the database answers. */
export async function isReachable({ kysely }: Connection): Promise<boolean> {
  await sql`select 1`.execute(kysely)
  return true
}
