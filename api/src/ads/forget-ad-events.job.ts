import { defineJob } from '../worker/job.ts'
import { forgetAdEvents } from './ad-event.queries.ts'

export const forgetAdEventsDaily = defineJob({
  queue: { name: 'forget-ad-events', expireInSeconds: 1_800, deleteAfterSeconds: 86_400 },
  schedule: '53 3 * * *',
  pollingSeconds: 60,
  run: ({ database }) => forgetAdEvents(database.main.kysely),
})
