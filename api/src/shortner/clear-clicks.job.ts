import type { Database } from '../database/connection.ts'
import { defineJob } from '../worker/job.ts'
import { deleteClicks } from './click.queries.ts'

/** Days for which it is known on which of them a link was followed. */
const keptDays = 731
const atOnce = 5_000

/** Deletes in pieces, so that no statement holds many rows for long; answers how many there were. */
export async function clearClicks({ main }: Pick<Database, 'main'>, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)
  let total = 0
  for (let count = atOnce; count === atOnce; total += count) count = await deleteClicks(main.kysely, before, atOnce)
  return total
}

export const clearClicksDaily = defineJob({
  queue: { name: 'clear-clicks', expireInSeconds: 1_800, deleteAfterSeconds: 86_400 },
  schedule: '41 3 * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const cleared = await clearClicks(database)
    if (cleared > 0) log.info({ cleared }, 'old clicks of short links were deleted')
  },
})
