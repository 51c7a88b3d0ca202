import { inPool } from './caller.ts'
import type { Connection } from './connection.ts'

/** Whether the database answers, by connections that nothing else takes. */
export async function isReachable(connection: Connection): Promise<boolean> {
  await inPool('probes', () => connection.pool.query('select 1'))
  return true
}
