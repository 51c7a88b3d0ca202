import { sql, type Transaction } from 'kysely'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Schema } from '../../database/schema.ts'

/** Removes what a proven address left without an account: its places on waiting lists, mails, and its name on suggestions. */
export async function removeGuestTraces(tx: Transaction<Schema>, email: string): Promise<void> {
  const folded = foldedEmail(email)
  await tx.deleteFrom('waitlist_entry').where('email_folded', '=', folded).execute()
  await tx
    .deleteFrom('outbox_mail')
    .where('user_id', 'is', null)
    .where(sql<boolean>`lower(normalize(to_address, nfkc) collate pg_c_utf8) = ${folded}`)
    .execute()
  await tx.updateTable('suggestion').set({ email: null }).where('email_folded', '=', folded).execute()
}
