import { sql, type Transaction } from 'kysely'
import type { SignedIn } from '../../../shared/contract/auth.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../server/api-error.ts'
import type { ApiContext } from '../server/api-plugin.ts'
import { type CallDevice, startSession } from '../session/session.queries.ts'
import { toUser, userColumns } from '../user/user.queries.ts'

export interface SignInOptions {
  readonly userId: string
  readonly device: CallDevice
}

/**
 * Signs an account in on a device: a new session, its tokens, and the user as stored now. A deletion that was
 * asked for is cancelled by it. Whoever calls has proven who the person is.
 * @throws ApiError `USER_INACTIVE` for an account that may not sign in, or is no more.
 */
export async function signIn(
  context: Pick<ApiContext, 'signAccessToken'>,
  { userId, device }: SignInOptions,
  tx: Transaction<Schema>,
): Promise<SignedIn> {
  const row = await tx
    .selectFrom('user')
    .select([...userColumns, 'delete_at'])
    .where('id', '=', userId)
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('USER_INACTIVE')
  if (row.delete_at) await tx.updateTable('user').set({ delete_at: null }).where('id', '=', userId).execute()
  const { sessionId, refreshToken } = await startSession(tx, { userId, device })
  return { user: toUser(row), tokens: { accessToken: context.signAccessToken({ userId, sessionId }), refreshToken } }
}
