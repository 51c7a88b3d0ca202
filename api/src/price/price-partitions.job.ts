import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { defineJob } from '../worker/job.ts'

/** How many months ahead partitions are created. */
const monthsAhead = 3

/** Creates the missing partitions of the coming months, and returns their first days. */
export async function makePartitions({ main }: Pick<Database, 'main'>, now = new Date()): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month
    from generate_series(
      date_trunc('month', ${now}::timestamptz at time zone 'UTC'),
      date_trunc('month', ${now}::timestamptz at time zone 'UTC') + make_interval(months => ${monthsAhead}),
      interval '1 month'
    ) as month
    where make_price_partition(month::date)
    order by 1
  `.execute(main.kysely)
  return rows.map(({ month }) => month)
}

/** Whether prices are in the default partition; they have to be moved by hand. */
export async function hasStrayPrices({ main }: Pick<Database, 'main'>): Promise<boolean> {
  const { rows } = await sql`select from price_point_other limit 1`.execute(main.kysely)
  return rows.length > 0
}

export const makePartitionsDaily = defineJob({
  queue: { name: 'price-partitions', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '17 2 * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const made = await makePartitions(database)
    if (made.length > 0) log.info({ made }, 'partitions of prices made ahead')
    if (await hasStrayPrices(database)) log.error('prices lie without a partition')
  },
})
