import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { forgetDevices } from '../session/known-device.queries.ts'
import { endSessions } from '../session/session.queries.ts'
import { takeOverGuestAlerts } from '../user/take-over.queries.ts'

/** Marks the email as verified; alerts set as a guest move to the account. */
export async function markVerified(tx: Transaction<Schema>, userId: string): Promise<void> {
  const { email } = await tx
    .updateTable('user')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await takeOverGuestAlerts(tx, { userId, email })
}

/** Removes credentials added while the email was unverified: a stranger who claimed the address first loses access. */
export async function removeUnverifiedCredentials(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('oauth_identity').where('user_id', '=', userId).execute()
  await tx.deleteFrom('oauth_handover').where('user_id', '=', userId).execute()
  await endSessions(tx, { userId, reason: 'proven' })
  await forgetDevices(tx, userId)
}
