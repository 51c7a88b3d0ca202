import { sql, type Transaction } from 'kysely'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import { announceAccountChange } from '../../database/account-change.ts'
import type { Schema } from '../../database/schema.ts'
import { lockMailbox, mailboxOf } from '../../outbox/guest-mail.queries.ts'
import { trackingOf } from '../../tracking/tracking.queries.ts'

type Tx = Transaction<Schema>

interface Holder {
  readonly userId: string
  /** Verified as the holder's. */
  readonly email: string
}

/**
 * Gives an account the alerts that its address set as a guest, regardless of the plan and the number of alerts: they
 * were promised. A product already tracked keeps its tracking and gets the alert.
 */
export async function takeOverGuestAlerts(tx: Tx, { userId, email }: Holder): Promise<void> {
  // A link opened concurrently sees the account afterwards.
  await lockMailbox(tx, mailboxOf(email))
  const found = await tx
    .selectFrom('guest_alert')
    .innerJoin('tracking', 'tracking.guest_alert_id', 'guest_alert.id')
    .select(['guest_alert.id', 'tracking.id as trackingId', 'tracking.product_id as productId'])
    .where('guest_alert.email_folded', '=', foldedEmail(email))
    .where('guest_alert.confirmed_at', 'is not', null)
    .orderBy('guest_alert.id')
    .forUpdate()
    .execute()
  for (const { id, trackingId, productId } of found) {
    const own = await trackingOf(tx, userId, productId)
    if (!own) {
      await tx
        .updateTable('tracking')
        .set({ user_id: userId, guest_alert_id: null })
        .where('id', '=', trackingId)
        .execute()
    } else {
      await tx.updateTable('price_alert').set({ tracking_id: own }).where('id', '=', id).execute()
    }
    await tx.updateTable('alert_firing').set({ user_id: userId }).where('alert_id', '=', id).execute()
    await tx.deleteFrom('guest_alert').where('id', '=', id).execute()
  }
  if (found.length > 0) await announceAccountChange(tx, 'tracking', [userId])
}

/** The account that has verified this address. */
export const findHolder = (tx: Tx, email: string) =>
  tx
    .selectFrom('user')
    .select('id')
    .where('email_folded', '=', foldedEmail(email))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst()
