import { defineJob } from '../worker/job.ts'
import { forgetOldCalls } from './idempotent-calls.queries.ts'

export const forgetAnswers = defineJob({
  queue: { name: 'forget-answers', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '37 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => forgetOldCalls(database.main.kysely),
})
