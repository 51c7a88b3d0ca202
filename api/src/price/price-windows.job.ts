import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { defineJob } from '../worker/job.ts'
import { refreshWindows } from './price-windows.queries.ts'

const atOnce = 500

/**
 * Recomputes the figures of the last days for listings on which the passing of days makes a difference: those whose
 * price changed within the longest window, or whose current price is older than that but some window still shows
 * another. Returns how many were checked.
 */
export async function refreshAllWindows({ main }: Pick<Database, 'main'>, now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select listing_id as id from listing_price
      where listing_id > ${after} and exists (
        select from price_day
        where price_day.product_id = listing_price.product_id and price_day.listing_id = listing_price.listing_id
          and day >= ${today}::date - 366
      )
      order by listing_id limit ${atOnce}
    `.execute(main.kysely)
    const ids = rows.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return count
    await refreshWindows(main.kysely, ids, today)
    count += ids.length
    after = last
  }
}

export const refreshWindowsDaily = defineJob({
  queue: { name: 'price-windows', expireInSeconds: 14_400, deleteAfterSeconds: 86_400 },
  schedule: '4 0 * * *',
  pollingSeconds: 60,
  run: async ({ database }) => {
    await refreshAllWindows(database)
  },
})
