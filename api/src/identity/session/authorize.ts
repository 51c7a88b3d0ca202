import type {} from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import type { Audience } from '../../../../shared/contract/route.ts'
import { errorCode } from '../../../../shared/server/error-code.ts'
import type { Database } from '../../database/connection.ts'
import { namedQuery } from '../../database/named-query.ts'
import type { Account } from '../../http/account.ts'
import { isAllowed } from '../../http/account.ts'
import { ApiError } from '../../http/api-error.ts'
import { isProvenStaff, permissionList } from '../user/permissions.ts'
import { isAlive } from './session.queries.ts'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; jti: string }
    user: { sub: string; sid: string }
  }
}

/** The account of a token, as it is now; nothing when it or its session is no more. */
export const findAccount = namedQuery('account', (db, input: { sub: string; sid: string }) =>
  db
    .selectFrom('user_session')
    .innerJoin('user', 'user.id', 'user_session.user_id')
    .select(['user.id', 'user_session.id as sessionId', isProvenStaff.as('isStaff'), permissionList.as('permissions')])
    .where('user_session.id', '=', input.sid)
    .where('user_session.user_id', '=', input.sub)
    .where(isAlive)
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null),
)

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function readToken(request: FastifyRequest): Promise<{ sub: string; sid: string }> {
  try {
    const { sub, sid } = await request.jwtVerify<{ sub: string; sid: string }>()
    if (idForm.test(sub) && idForm.test(sid)) return { sub, sid }
    throw new Error('the token names no account and session')
  } catch (error) {
    const expired = errorCode(error) === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED'
    throw new ApiError(expired ? 'ACCESS_TOKEN_EXPIRED' : 'UNAUTHORIZED_ACCESS', { cause: error })
  }
}

/**
 * Lets through who may call. Session and rights are read from the database each time, so ending the one or
 * taking away the other works at once.
 * @throws ApiError `UNAUTHORIZED_ACCESS`, `ACCESS_TOKEN_EXPIRED` or `FORBIDDEN`.
 */
export async function authorize(
  request: FastifyRequest,
  audience: Exclude<Audience, 'public'>,
  { main }: Database,
): Promise<Account> {
  const [account] = await findAccount(main, await readToken(request))
  if (!account) throw new ApiError('UNAUTHORIZED_ACCESS')
  if (!isAllowed(account, audience)) throw new ApiError('FORBIDDEN')
  return account
}
