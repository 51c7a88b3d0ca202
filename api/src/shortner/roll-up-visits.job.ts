import type { Database } from '../database/connection.ts'
import { defineJob } from '../worker/job.ts'
import { deleteFigures, deleteVisits, findVisitDays, rollUpDay } from './link-figures.queries.ts'

/** Days for which single visits are kept, so that those that come late are still summed up. */
const visitDays = 7
/** As long as it is known on which days a link was followed. */
const figureDays = 731
const atOnce = 5_000

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

async function inPieces(deletePiece: (most: number) => Promise<number>): Promise<void> {
  for (let count = atOnce; count === atOnce; ) count = await deletePiece(atOnce)
}

/** Sums up the visits of days that are over, and deletes those that have been kept long enough. Answers the days. */
export async function rollUpVisits({ main }: Pick<Database, 'main'>, now = new Date()): Promise<string[]> {
  const db = main.kysely
  const oldest = dayBefore(now, visitDays)
  const days = await findVisitDays(db, oldest, dayBefore(now, 0))
  for (const day of days) await db.transaction().execute((tx) => rollUpDay(tx, day))
  await inPieces((most) => deleteVisits(db, oldest, most))
  await inPieces((most) => deleteFigures(db, dayBefore(now, figureDays), most))
  return days
}

export const rollUpVisitsDaily = defineJob({
  queue: { name: 'roll-up-link-visits', expireInSeconds: 1_800, deleteAfterSeconds: 86_400 },
  schedule: '17 0 * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const days = await rollUpVisits(database)
    if (days.length > 0) log.info({ days: days.length }, 'visits of short links were summed up')
  },
})
