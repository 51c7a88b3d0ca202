import { sql, type Transaction } from 'kysely'
import type { exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'

const ofEmail = (email: string) => sql<boolean>`email_folded = lower(normalize(${email}::text, nfkc) collate pg_c_utf8)`

/** Which downloads an address waits for; the account has to have proven that it is its own. */
export async function findWaitlistEntries(
  tx: Transaction<Schema>,
  email: string,
): Promise<ReplyOf<typeof exportAccount>['waitlist']> {
  const entries = await tx
    .selectFrom('waitlist_entry')
    .select(['platform', 'language', 'country', 'created_at', 'notified_at'])
    .where(ofEmail(email))
    .orderBy('created_at')
    .execute()
  return entries.map(({ created_at, notified_at, ...rest }) => ({
    ...rest,
    createdAt: created_at.toISOString(),
    notifiedAt: notified_at?.toISOString() ?? null,
  }))
}

/** Takes a proven address off the list, and what was mailed to it about that. */
export async function removeWaitlistEntries(tx: Transaction<Schema>, email: string): Promise<void> {
  await tx.deleteFrom('waitlist_entry').where(ofEmail(email)).execute()
  await tx
    .deleteFrom('outbox_mail')
    .where('user_id', 'is', null)
    .where(sql<boolean>`lower(to_address) = lower(${email})`)
    .execute()
}
