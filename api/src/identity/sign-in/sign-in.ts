import type { Kysely } from 'kysely'
import type { SignedIn } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Schema } from '../../database/schema.ts'
import type { ApiContext } from '../../http/context.ts'
import { type NewSession, startSession } from '../session/session.queries.ts'

/**
 * Signs an account in on a device: a new session, its tokens, and the user as stored now. The caller of this function has proven who
 * the person is.
 * @throws ApiError as `startSession`.
 */
export async function signIn(
  context: Pick<ApiContext, 'signAccessToken'>,
  session: NewSession,
  db: Kysely<Schema>,
): Promise<SignedIn> {
  const { user, sessionId, refreshToken } = await startSession(db, session)
  return { user, tokens: { accessToken: context.signAccessToken({ userId: user.id, sessionId }), refreshToken } }
}
