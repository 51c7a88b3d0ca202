import type {} from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { stepUpMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import type { RouteContract } from '../../../../shared/contract/route.ts'
import { isUuid } from '../../../../shared/schema/format-checks.ts'
import { errorCode } from '../../../../shared/server/error-code.ts'
import { namedQuery } from '../../database/named-query.ts'
import type { Account } from '../../http/account.ts'
import { isAllowed } from '../../http/account.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ApiContext } from '../../http/context.ts'
import { isProvenStaff, permissionList } from '../user/permissions.ts'
import { isAlive } from './session.queries.ts'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; jti: string }
    user: { sub: string; sid: string; exp: number }
  }
}

const isRecent = sql<boolean>`user_session.authenticated_at > now() - make_interval(mins => ${sql.lit(stepUpMinutes)})`

/** Whether an account has no second factor, in a statement with `"user".id` in scope. */
const lacksFactor = sql<boolean>`not exists (select from passkey where user_id = "user".id)
  and not exists (select from authenticator_app where user_id = "user".id)`

/** The current account of a token; none if it or its session is gone. */
export const findAccount = namedQuery('account', (db, input: { sub: string; sid: string }) =>
  db
    .selectFrom('user_session')
    .innerJoin('user', 'user.id', 'user_session.user_id')
    .select(['user.id', 'user_session.id as sessionId', isProvenStaff.as('isStaff'), permissionList.as('permissions')])
    .select(isRecent.as('isRecent'))
    .select(lacksFactor.as('lacksFactor'))
    .where('user_session.id', '=', input.sid)
    .where('user_session.user_id', '=', input.sub)
    .where(isAlive)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null),
)

async function readToken(request: FastifyRequest): Promise<{ sub: string; sid: string; exp: number }> {
  try {
    const { sub, sid, exp } = await request.jwtVerify<{ sub: string; sid: string; exp: number }>()
    if (isUuid(sub) && isUuid(sid)) return { sub, sid, exp }
    throw new Error('the token names no account and session')
  } catch (error) {
    const expired = errorCode(error) === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED'
    throw new ApiError(expired ? 'ACCESS_TOKEN_EXPIRED' : 'UNAUTHORIZED_ACCESS', { cause: error })
  }
}

/**
 * Authorizes a call. Session and permissions are read from the database each time, so revoking them takes effect at
 * once.
 * @throws ApiError `UNAUTHORIZED_ACCESS`, `ACCESS_TOKEN_EXPIRED` or `FORBIDDEN`; for staff
 * `SECOND_FACTOR_ENROLMENT_REQUIRED` if a required factor is missing, and `STEP_UP_REQUIRED` if the sign-in is too old
 * for this call.
 */
export async function authorize(
  request: FastifyRequest,
  { audience, stepUp, beforeEnrolment }: Pick<RouteContract, 'audience' | 'stepUp' | 'beforeEnrolment'>,
  { database, config }: Pick<ApiContext, 'database' | 'config'>,
): Promise<Account> {
  const { sub, sid, exp } = await readToken(request)
  const [found] = await findAccount(database.main, { sub, sid })
  if (!found) throw new ApiError('UNAUTHORIZED_ACCESS')
  const account = { ...found, tokenEndsAt: new Date(exp * 1_000) }
  if (!isAllowed(account, audience)) throw new ApiError('FORBIDDEN')
  if (account.isStaff && account.lacksFactor && config.staffSecondFactor === 'required' && !beforeEnrolment) {
    throw new ApiError('SECOND_FACTOR_ENROLMENT_REQUIRED')
  }
  if (stepUp && account.isStaff && !account.isRecent) throw new ApiError('STEP_UP_REQUIRED')
  return account
}
