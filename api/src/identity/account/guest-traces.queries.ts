import type { Transaction } from 'kysely'
import type { exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'
import { deleteGuestMails } from '../../outbox/guest-mail.queries.ts'

/** The downloads an address waits for; the account must have verified the address. */
export async function findWaitlistEntries(
  tx: Transaction<Schema>,
  email: string,
): Promise<ReplyOf<typeof exportAccount>['waitlist']> {
  const entries = await tx
    .selectFrom('waitlist_entry')
    .select(['platform', 'language', 'country', 'created_at', 'notified_at'])
    .where('email_folded', '=', foldedEmail(email))
    .orderBy('created_at')
    .execute()
  return entries.map(({ created_at, notified_at, ...rest }) => ({
    ...rest,
    createdAt: created_at.toISOString(),
    notifiedAt: notified_at?.toISOString() ?? null,
  }))
}

/**
 * Removes what a verified address left without an account: waiting list entries, alerts, mails, and its name on
 * suggestions.
 */
export async function removeGuestTraces(tx: Transaction<Schema>, email: string): Promise<void> {
  const folded = foldedEmail(email)
  await tx.deleteFrom('waitlist_entry').where('email_folded', '=', folded).execute()
  await tx.deleteFrom('guest_alert').where('email_folded', '=', folded).execute()
  await deleteGuestMails(tx, email)
  await tx.updateTable('suggestion').set({ email: null }).where('email_folded', '=', folded).execute()
}
