import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** The purpose of a link: a new password, or the first one of an account that staff created. */
export type TokenPurpose = 'reset' | 'invitation'

/** Invalidates password links sent before: all, or those for one purpose. */
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

/** Invalidates every usable link and code mailed to an account. New kinds must be added here. */
export async function voidSecrets(tx: Transaction<Schema>, userId: string): Promise<void> {
  await revokeResetTokens(tx, userId)
  // Marked as used instead of deleted, because failures of the day are counted over them.
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
  // A sign-in that returned from a provider, until the browser fetches it.
  await tx
    .updateTable('oauth_handover')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  // A sign-in between its two steps, or a factor being set up.
  await tx
    .updateTable('second_factor_challenge')
    .set({ used_at: sql<Date>`now()`, payload: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
