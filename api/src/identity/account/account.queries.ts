import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { User } from '../../../../shared/contract/user/user.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { endSessions } from '../session/session.queries.ts'
import { findUser } from '../user/user.queries.ts'

/**
 * The caller's own account, for calls that only account holders reach.
 * @throws ApiError `UNAUTHORIZED_ACCESS` when it was deleted in the meantime.
 */
export async function requireUser(db: Kysely<Schema>, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('UNAUTHORIZED_ACCESS')
  return user
}

/** Whatever has to happen to an account one after the other happens with its row locked, which references do not wait for. */
export async function lockUser(tx: Transaction<Schema>, userId: string) {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'email', 'password_hash as passwordHash', 'user_type as userType'])
    .select(sql<boolean>`email_verified_at is not null`.as('isEmailVerified'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('UNAUTHORIZED_ACCESS')
  return row
}

/** The email is proven to be the user's from now on. */
export async function markVerified(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Takes from an account what was put on it while its email was not proven: a stranger who claimed the address before
 * its owner came keeps no way in.
 */
export async function removeUnverifiedCredentials(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx.deleteFrom('oauth_identity').where('user_id', '=', userId).execute()
  await tx.deleteFrom('oauth_handover').where('user_id', '=', userId).execute()
  await endSessions(tx, { userId, reason: 'proven' })
}

/** Friends of an account who came by its invitation and verified their email. */
export const countInvited = (user: ExpressionBuilder<Schema, 'user'>) =>
  user
    .selectFrom('user as friend')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('friend.invited_by', '=', 'user.id')
    .where('friend.email_verified_at', 'is not', null)
    .where('friend.deleted_at', 'is', null)
    .$asScalar()
    .$notNull()
