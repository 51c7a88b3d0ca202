import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { defineJob } from '../worker/job.ts'

/** How many months ahead partitions are created. */
const monthsAhead = 3

/** Creates the missing partitions of the coming months, and returns their first days. */
export async function makePartitions({ main }: Pick<Database, 'main'>, now = new Date()): Promise<string[]> {
  const made: string[] = []
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const [from, to] = [monthStart(now, ahead), monthStart(now, ahead + 1)]
    const name = `price_point_${from.slice(0, 7).replace('-', '_')}`
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${name}) is not null as "isThere"
    `.execute(main.kysely)
    if (rows[0]?.isThere) continue
    await sql`
      create table if not exists ${sql.id(name)} partition of price_point for values from (${sql.lit(from)}) to (${sql.lit(to)})
    `.execute(main.kysely)
    made.push(from.slice(0, 10))
  }
  return made
}

const monthStart = (now: Date, ahead: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString()

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
