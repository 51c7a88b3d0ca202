import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** What a link is for: another password, or the first one of an account that staff made. */
export type TokenPurpose = 'reset' | 'invitation'

/** Links for a new password that were sent before become invalid: all, or those of one purpose. */
export async function revokeResetTokens(
  tx: Transaction<Schema>,
  userId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  await tx
    .updateTable('reset_token')
    .set({ replaced_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .$if(purpose !== undefined, (tokens) => tokens.where('purpose', '=', purpose ?? 'reset'))
    .execute()
}

/** Every link and code that was mailed to an account and could still be used. A kind that is new is added here. */
export async function voidSecrets(tx: Transaction<Schema>, userId: string): Promise<void> {
  await revokeResetTokens(tx, userId)
  // Kept as used, not deleted: the failures of a day are counted over them.
  await tx
    .updateTable('verification_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .updateTable('email_change')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  // A sign-in that came back from a provider, until the browser asks for it.
  await tx
    .updateTable('oauth_handover')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  // A sign-in between its two steps, or a factor that is being set up.
  await tx
    .updateTable('second_factor_challenge')
    .set({ used_at: sql<Date>`now()`, payload: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
