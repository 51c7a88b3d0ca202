import type { Database } from '../database/connection.ts'
import {
  daysToRollUp,
  deleteFigures,
  dropMonth,
  makeMonths,
  monthsMade,
  rollUp,
} from '../site-event/site-event.queries.ts'
import { defineJob } from '../worker/job.ts'

/** The first day that is kept: so many months before today, in UTC. */
export function firstKeptDay(now: Date, months: number): string {
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/**
 * Makes the figures of the days that are over, the partitions of this month and the next, and forgets what is older than
 * `months`: a partition goes as soon as a part of it is.
 */
export async function keepFigures({ main }: Pick<Database, 'main'>, months: number, now = new Date()): Promise<number> {
  const { kysely } = main
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  await makeMonths(
    kysely,
    [now, next].map((date) => date.toISOString().slice(0, 7)),
  )
  const days = await daysToRollUp(kysely)
  for (const day of days) await rollUp(kysely, day)
  const first = firstKeptDay(now, months)
  for (const month of await monthsMade(kysely)) if (`${month}-01` < first) await dropMonth(kysely, month)
  await deleteFigures(kysely, first)
  return days.length
}

export const keepFiguresDaily = defineJob({
  queue: { name: 'site-figures', expireInSeconds: 1_800, deleteAfterSeconds: 86_400 },
  schedule: '23 0 * * *',
  pollingSeconds: 60,
  run: async ({ config, database, log }) => {
    const days = await keepFigures(database, config.siteEventMonths)
    if (days > 0) log.info({ days }, 'figures of the site were rolled up')
  },
})
