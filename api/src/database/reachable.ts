import { inPool } from './caller.ts'
import type { Connection } from './connection.ts'

/**
 * Whether the database answers and accepts writes, tested on connections reserved for that. A connection to a read-only
 * node is dropped: the address may lead to another node by then.
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
