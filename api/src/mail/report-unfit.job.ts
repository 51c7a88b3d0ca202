import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { findMails } from '../outbox/find-mails.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { listSaved } from './mail.queries.ts'
import { unfitOf } from './mail.rules.ts'

/** Says which sentences of staff do not fit their mail since a release changed that; the originals are sent. */
export async function reportUnfit(db: Kysely<Schema>, log: Pick<JobContext['log'], 'warn'>): Promise<void> {
  const saved = await listSaved(db)
  const sentences = (await findMails()).flatMap((mail) => {
    const own = saved.get(mail.kind)
    return own ? unfitOf(mail, own).map(({ language, key }) => `${mail.kind} ${language}.${key}`) : []
  })
  if (sentences.length > 0) log.warn({ sentences }, 'changed sentences of mails do not fit and are not sent')
}

export const reportUnfitHourly = defineJob({
  queue: { name: 'report-unfit-sentences', expireInSeconds: 60, deleteAfterSeconds: 86_400 },
  schedule: '41 * * * *',
  pollingSeconds: 30,
  run: ({ database, log }) => reportUnfit(database.main.kysely, log),
})
