import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { forgetDevices } from '../session/known-device.queries.ts'
import { endSessions } from '../session/session.queries.ts'
import { takeOverGuestAlerts } from '../user/take-over.queries.ts'

/** The email is proven to be the user's from now on; what it watched without an account comes along. */
export async function markVerified(tx: Transaction<Schema>, userId: string): Promise<void> {
  const { email } = await tx
    .updateTable('user')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await takeOverGuestAlerts(tx, { userId, email })
}

/**
 * Takes from an account what was put on it while its email was not proven: a stranger who claimed the address before
 * its owner came loses access.
 */
export async function removeUnverifiedCredentials(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('oauth_identity').where('user_id', '=', userId).execute()
  await tx.deleteFrom('oauth_handover').where('user_id', '=', userId).execute()
  await endSessions(tx, { userId, reason: 'proven' })
  await forgetDevices(tx, userId)
}
