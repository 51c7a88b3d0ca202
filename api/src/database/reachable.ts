import { inPool } from './caller.ts'
import type { Connection } from './connection.ts'

/**
 * Whether the database answers and takes writes, by connections that nothing else takes. A connection to one that only
 * answers reads is not kept: the address may name another node by then.
 */
export const isReachable = (connection: Connection): Promise<boolean> =>
  inPool('probes', async () => {
    const client = await connection.pool.connect()
    let isWritable = false
    try {
      const { rows } = await client.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`)
      isWritable = rows[0]?.mode === 'off'
    } finally {
      client.release(!isWritable)
    }
    return isWritable
  })
