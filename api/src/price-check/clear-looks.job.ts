import type { Database } from '../database/connection.ts'
import { deleteDecidedOutliers } from '../price/price-outlier.queries.ts'
import { defineJob } from '../worker/job.ts'
import { deleteObservations } from './observation.queries.ts'

/** Days for which browser observations and settled outliers are kept. */
const keptDays = 90
const atOnce = 5_000

/** Deletes both in batches, so that no statement locks many rows for long; returns how many. */
export async function clearLooks({ main }: Pick<Database, 'main'>, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  let total = 0
  for (const remove of [deleteObservations, deleteDecidedOutliers]) {
    for (let count = atOnce; count === atOnce; total += count) count = await remove(main.kysely, before, atOnce)
  }
  return total
}

export const clearLooksDaily = defineJob({
  queue: { name: 'clear-looks', expireInSeconds: 1_800, deleteAfterSeconds: 86_400 },
  schedule: '26 3 * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const cleared = await clearLooks(database)
    if (cleared > 0) log.info({ cleared }, 'old looks at prices were deleted')
  },
})
