import { defineJob } from '../../worker/job.ts'
import { holdWorseCanaries } from './hold-release.ts'
import { deleteWindows } from './report.queries.ts'

export const judgeCanaries = defineJob({
  queue: { name: 'judge-canaries', expireInSeconds: 60, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 10,
  run: async ({ config, database, log }) => {
    const db = database.main.kysely
    await holdWorseCanaries({ db, config, log })
    await deleteWindows(db)
  },
})
