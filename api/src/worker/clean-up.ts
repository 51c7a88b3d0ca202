import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { expireSessions } from '../identity/session/session.queries.ts'
import type { Job } from './job.ts'

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Removes what has done its work. The day that codes and links stay tells "expired" from "wrong", and counts failures. */
export async function removeSpent(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('verification_code').where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('reset_token').where('expires_at', '<', ago(1)).execute()
  await db.deleteFrom('oauth_flow').where('expires_at', '<', ago(0)).execute()
  await db.deleteFrom('oauth_handover').where('expires_at', '<', ago(0)).execute()
  await db
    .deleteFrom('outbox_mail')
    .where((mail) => {
      const done = mail.fn.coalesce('sent_at', 'failed_at')
      // A farewell that was mailed is gone already; this one landed in the development inbox.
      return mail.or([mail(done, '<', ago(30)), mail.and([mail('kind', '=', 'deleted'), mail(done, '<', ago(1))])])
    })
    .execute()
}

export const cleanUp: Job = {
  queue: { name: 'clean-up', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '17 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => removeSpent(database.main.kysely),
}

export const endOldSessions: Job = {
  queue: { name: 'end-old-sessions', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '*/10 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => expireSessions(database.main.kysely),
}
