import { defineJob } from '../worker/job.ts'
import { forgetSenders as forget } from './suggestion.queries.ts'

export const forgetSenders = defineJob({
  queue: { name: 'forget-senders', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '43 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => forget(database.main.kysely),
})
