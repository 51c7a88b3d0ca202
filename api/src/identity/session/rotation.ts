import { sql, type Transaction } from 'kysely'
import { refreshGrace, sessionDays } from '../../../../shared/contract/identity/identity.limits.ts'
import type { Tokens } from '../../../../shared/contract/identity/session.routes.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallDevice } from '../../http/call-device.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashOfDevice } from './known-device.queries.ts'
import { hashOfToken, newSalt, successorOf } from './refresh-token.ts'
import { endSession, isExpired } from './session.queries.ts'

interface Presented {
  readonly token: string
  readonly device: CallDevice
}

/**
 * A presented token with its session, both locked, so that concurrent calls with one token see each other's result. A
 * row joined without a lock would be read as old as the statement.
 */
const findByToken = (tx: Transaction<Schema>, { token, device }: Presented) =>
  tx
    .selectFrom('refresh_token as token')
    .innerJoin('user_session', 'user_session.id', 'token.session_id')
    .innerJoin('user', 'user.id', 'user_session.user_id')
    .select([
      'user_session.id as sessionId',
      'user_session.user_id as userId',
      'user_session.end_reason as endReason',
      'token.successor_salt as salt',
      'user.status',
      sql<boolean>`"user".deleted_at is not null`.as('isDeleted'),
      sql<boolean>`${isExpired}`.as('isExpired'),
      sql<boolean>`token.used_at is not null`.as('isUsed'),
      sql<boolean>`token.used_at <= now() - make_interval(days => ${sessionDays.idle})`.as('isForgotten'),
      sql<boolean>`token.used_at > clock_timestamp() - make_interval(secs => case
        when user_session.device_hash = ${device.secret ? hashOfDevice(device.secret) : null}
          then ${refreshGrace.deviceSeconds}::integer
        else ${refreshGrace.seconds}::integer end)`.as('isInGrace'),
    ])
    .where('token.token_hash', '=', hashOfToken(token))
    .forNoKeyUpdate(['user_session', 'token'])
    .executeTakeFirst()

type FoundToken = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Why an ended or expired session is not refreshed. */
function refusalOf({ endReason, isDeleted, isExpired, isForgotten, status }: FoundToken): ApiError | undefined {
  if (endReason === 'expired' || (!endReason && isExpired)) return new ApiError('LOGIN_SESSION_EXPIRED')
  if (endReason || isDeleted) return new ApiError('REFRESH_TOKEN_INVALID')
  // Replaced so long ago that the next clean-up deletes it: not a sign of theft, and the session continues.
  if (isForgotten) return new ApiError('REFRESH_TOKEN_EXPIRED')
  return status === 'active' ? undefined : new ApiError('USER_INACTIVE')
}

async function storeSuccessor(
  tx: Transaction<Schema>,
  { sessionId, token, salt, device }: { sessionId: string; token: string; salt: Buffer; device: CallDevice },
): Promise<void> {
  await tx
    .with('used', (step) =>
      step
        .updateTable('refresh_token')
        .set({ used_at: sql<Date>`clock_timestamp()`, successor_salt: salt })
        .where('token_hash', '=', hashOfToken(token)),
    )
    .with('successor', (step) =>
      step
        .insertInto('refresh_token')
        .values({ token_hash: hashOfToken(successorOf(token, salt)), session_id: sessionId }),
    )
    .updateTable('user_session')
    .set({ last_used_at: sql<Date>`now()`, user_agent: device.userAgent, country: device.country })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Exchanges a refresh token for new tokens. For a few seconds it returns the same successor again, for tabs and
 * retries, and for ten minutes to the browser where the session began, since a reply may be lost. After that the token
 * counts as stolen, and the session ends for both.
 * @throws ApiError `REFRESH_TOKEN_INVALID` (unknown, copied, or of a session that was ended), `REFRESH_TOKEN_EXPIRED`
 * (replaced long ago), `LOGIN_SESSION_EXPIRED` (idle for too long, or past its last day) or `USER_INACTIVE`.
 */
export async function rotate(
  context: Pick<ApiContext, 'database' | 'signAccessToken'>,
  { token, device }: Presented,
): Promise<Tokens> {
  // The end of a session must be committed, so the failure is thrown after the transaction.
  const outcome = await context.database.main.kysely.transaction().execute(async (tx) => {
    const presented = await findByToken(tx, { token, device })
    if (!presented) return new ApiError('REFRESH_TOKEN_INVALID')
    const refusal = refusalOf(presented)
    if (refusal) return refusal
    const { userId, sessionId, isUsed, isInGrace } = presented
    if (isUsed && !(isInGrace && presented.salt)) {
      await endSession(tx, { userId, sessionId, reason: 'reuse' })
      return new ApiError('REFRESH_TOKEN_INVALID')
    }
    const salt = presented.salt ?? newSalt()
    if (!isUsed) await storeSuccessor(tx, { sessionId, token, salt, device })
    return { accessToken: context.signAccessToken({ userId, sessionId }), refreshToken: successorOf(token, salt) }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
