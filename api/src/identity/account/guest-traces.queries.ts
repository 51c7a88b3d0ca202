import type { Transaction } from 'kysely'
import type { exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'
import { deleteGuestMails } from '../../outbox/guest-mail.queries.ts'

/** Which downloads an address waits for; the account has to have proven that it is its own. */
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

/** Removes what a proven address left without an account: its places on waiting lists, alerts, mails, and its name on suggestions. */
export async function removeGuestTraces(tx: Transaction<Schema>, email: string): Promise<void> {
  const folded = foldedEmail(email)
  await tx.deleteFrom('waitlist_entry').where('email_folded', '=', folded).execute()
  await tx.deleteFrom('guest_alert').where('email_folded', '=', folded).execute()
  await deleteGuestMails(tx, email)
  await tx.updateTable('suggestion').set({ email: null }).where('email_folded', '=', folded).execute()
}
