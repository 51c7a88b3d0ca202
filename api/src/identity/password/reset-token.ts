import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { invitationHours, resetLinkMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { revokeResetTokens, type TokenPurpose } from '../security/void-secrets.queries.ts'

/** Links for one purpose that an account is sent per hour. */
const sentAnHour = 5
const hour = 3_600

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'reset_token.purpose': TokenPurpose
  }
}

const minutesOf: Readonly<Record<TokenPurpose, number>> = { reset: resetLinkMinutes, invitation: invitationHours * 60 }

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Creates a secret for a link, with the user's row locked, and invalidates earlier ones for the same purpose. Anyone
 * can request a new password for someone else: that does not invalidate or count against invitations.
 * @throws ApiError `EMAIL_RATE_LIMIT` if the account was sent enough of them.
 */
export async function issueResetToken(
  tx: Transaction<Schema>,
  userId: string,
  purpose: TokenPurpose = 'reset',
): Promise<string> {
  const recent = await tx
    .selectFrom('reset_token')
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${hour})`)
    .orderBy('created_at', 'desc')
    .limit(sentAnHour)
    .execute()
  const first = recent[sentAnHour - 1]
  if (first) throw new ApiError('EMAIL_RATE_LIMIT', { retryAfter: Math.max(1, Math.ceil(hour - first.age)) })

  await revokeResetTokens(tx, userId, purpose)
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('reset_token')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesOf[purpose]})`,
    })
    .execute()
  return token
}

/**
 * The account of a link.
 * @throws ApiError `RESET_PASSWORD_TOKEN_EXPIRED` or `RESET_PASSWORD_TOKEN_INVALID` if it cannot be used.
 */
export async function ownerOfResetToken(
  db: Kysely<Schema>,
  token: string,
): Promise<{ readonly id: string; readonly email: string }> {
  const row = await db
    .selectFrom('reset_token')
    .innerJoin('user', 'user.id', 'reset_token.user_id')
    .select(['user.id', 'user.email', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('RESET_PASSWORD_TOKEN_INVALID')
  if (row.isExpired) throw new ApiError('RESET_PASSWORD_TOKEN_EXPIRED')
  return row
}

/**
 * Uses a link; succeeds for one of several calls.
 * @throws ApiError `RESET_PASSWORD_TOKEN_INVALID` for the others.
 */
export async function consumeResetToken(tx: Transaction<Schema>, token: string): Promise<void> {
  const spent = await tx
    .updateTable('reset_token')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw new ApiError('RESET_PASSWORD_TOKEN_INVALID')
}
