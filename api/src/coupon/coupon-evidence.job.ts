import { forgetVoters } from '../visitor/visitor-key.queries.ts'
import { defineJob } from '../worker/job.ts'
import { recountStale } from './coupon-count.queries.ts'
import { rankOldest } from './rank-coupons.queries.ts'

/** Coupons per statement, so that locks are held only briefly. */
const atOnce = 500
const rounds = 20

export const keepEvidence = defineJob({
  queue: { name: 'coupon-evidence', expireInSeconds: 300, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 20,
  run: async ({ database, stopping }) => {
    const db = database.main.kysely
    await forgetVoters(db)
    await recountStale(db, atOnce)
    for (let round = 0; round < rounds && !stopping.aborted; round += 1) {
      if ((await rankOldest(db, atOnce)) < atOnce) return
    }
  },
})
