import { timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { verificationCode as limits } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashOfCode, newCode, resendWait } from '../verification/verification-code.ts'

type Keys = Pick<ApiContext, 'keys'>

/** A code is bound to its account, mailbox and requested email. */
const scopeOf = (userId: string, mailbox: 'current' | 'new', email: string) => `${userId} ${mailbox} ${email}`

/**
 * Stores a requested change, with the user's row locked, and invalidates earlier ones.
 * @returns the codes for both mailboxes.
 * @throws ApiError `EMAIL_RATE_LIMIT` if it is too early for another.
 */
export async function insertEmailChange(
  context: Keys,
  tx: Transaction<Schema>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<{ readonly currentCode: string; readonly newMailboxCode: string }> {
  const wait = await resendWait(tx, 'email_change', userId)
  if (wait > 0) throw new ApiError('EMAIL_RATE_LIMIT', { retryAfter: wait })
  const [currentCode, newMailboxCode] = [newCode(), newCode()]
  await tx
    .insertInto('email_change')
    .values({
      user_id: userId,
      new_email: email,
      current_code_hash: hashOfCode(context, scopeOf(userId, 'current', email), currentCode),
      new_code_hash: hashOfCode(context, scopeOf(userId, 'new', email), newMailboxCode),
      expires_at: sql<Date>`now() + make_interval(mins => ${limits.minutes})`,
    })
    .execute()
  return { currentCode, newMailboxCode }
}

/**
 * Checks both codes, with the user's row locked. The attempt is counted before the comparison, in the statement that
 * checks the limits of this change and of the day; the count must be committed either way.
 * @returns the verified email, or what is wrong.
 */
export async function redeemEmailChange(
  context: Keys,
  tx: Transaction<Schema>,
  { userId, currentCode, newMailboxCode }: { userId: string; currentCode: string; newMailboxCode: string },
): Promise<string | ApiError> {
  const counted = await tx
    .updateTable('email_change as newest')
    .set({ tries: sql`newest.tries + 1` })
    .where('newest.id', '=', (db) =>
      db.selectFrom('email_change').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1),
    )
    .where('newest.used_at', 'is', null)
    .where('newest.expires_at', '>', sql<Date>`now()`)
    .where(
      'newest.tries',
      '<',
      sql<number>`least(${limits.tries}, ${limits.failuresADay} - (
        select coalesce(sum(tries), 0) from email_change as older
        where older.user_id = newest.user_id and older.id <> newest.id and older.created_at > now() - interval '1 day'
      ))`,
    )
    .returning(['id', 'new_email as email', 'current_code_hash', 'new_code_hash'])
    .executeTakeFirst()
  if (!counted) return new ApiError('VERIFICATION_TOKEN_EXPIRED')
  const { id, email } = counted
  const fits = [
    timingSafeEqual(counted.current_code_hash, hashOfCode(context, scopeOf(userId, 'current', email), currentCode)),
    timingSafeEqual(counted.new_code_hash, hashOfCode(context, scopeOf(userId, 'new', email), newMailboxCode)),
  ]
  if (fits.includes(false)) return new ApiError('VERIFICATION_TOKEN_INVALID')
  await tx.updateTable('email_change').set({ used_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return email
}
