import { defineJob } from '../../worker/job.ts'
import { forgetExpired } from './guest-alert.queries.ts'

/** Erases guest alerts that were never confirmed, and expired ones. */
export const forgetGuestAlerts = defineJob({
  queue: { name: 'forget-guest-alerts', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '17 * * * *',
  pollingSeconds: 60,
  run: async ({ database, log }) => {
    const removed = await forgetExpired(database.main.kysely)
    if (removed > 0) log.info({ removed }, 'alerts of guests were erased')
  },
})
