import { type Kysely, sql } from 'kysely'
import { signInHistoryDays } from '../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../database/schema.ts'
import { defineJob } from '../worker/job.ts'
import { forgetOldDevices } from './session/known-device.queries.ts'
import { expireSessions } from './session/session.queries.ts'
import { forgetOldTries } from './sign-in/sign-in-failures.ts'

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/**
 * Removes used and expired secrets. Codes and links are kept for a day to tell "expired" from "wrong", and to count
 * failures.
 */
export async function removeExpiredSecrets(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('verification_code').where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('email_change').where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('reset_token').where('expires_at', '<', ago(1)).execute()
  await db.deleteFrom('second_factor_challenge').where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('oauth_flow').where('expires_at', '<', ago(0)).execute()
  await db.deleteFrom('oauth_handover').where('expires_at', '<', ago(0)).execute()
  await db.deleteFrom('sign_in').where('created_at', '<', ago(signInHistoryDays)).execute()
  await forgetOldTries(db)
  await forgetOldDevices(db)
}

export const cleanUp = defineJob({
  queue: { name: 'clean-up', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '17 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => removeExpiredSecrets(database.main.kysely),
})

export const endOldSessions = defineJob({
  queue: { name: 'end-old-sessions', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '*/10 * * * *',
  pollingSeconds: 30,
  run: ({ database }) => expireSessions(database.main.kysely),
})
