import type { FastifyRequest } from 'fastify'
import { releases } from '../../../shared/contract/release/release.section.ts'
import type { RouteContract } from '../../../shared/contract/route.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { type Account, requireAllowed } from '../http/account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Limit } from '../http/limiter.ts'
import { hasPermission } from '../identity/user/permissions.queries.ts'
import { findReleaseToken } from './release-token.queries.ts'
import { hashOfReleaseToken, isReleaseToken, releaseTokenOf } from './release-token.ts'

/** Wrong tokens per address. */
const wrongTokens: Limit = { name: 'wrong-release-token', times: 20, seconds: 60 }

/** Milliseconds until the account of a call by token counts as expired. */
const lasts = 60_000

/** A placeholder session id: a token has no session. */
const noSession = '00000000-0000-0000-0000-000000000000'

const permission = releases.permission('update')
const allowed = [releases.permission('view'), permission]

/**
 * Authorizes a remote's token on routes that accept one. It may do what its creator may with releases, and loses what
 * they lose.
 * @throws ApiError `UNAUTHORIZED_ACCESS`, `FORBIDDEN`
 */
export async function authorizeReleaseToken(
  request: FastifyRequest,
  { audience, releaseToken }: Pick<RouteContract, 'audience' | 'releaseToken'>,
  { database, limits }: Pick<ApiContext, 'database' | 'limits'>,
): Promise<Account | null> {
  const token = releaseToken ? releaseTokenOf(request.headers.authorization) : null
  if (token === null) return null
  const caller = callerOf(request.ip)
  await limits.check(wrongTokens, caller)
  const { kysely } = database.main
  const found = isReleaseToken(token) ? await findReleaseToken(kysely, hashOfReleaseToken(token)) : undefined
  if (!found) {
    await limits.consume(wrongTokens, caller)
    throw new ApiError('UNAUTHORIZED_ACCESS')
  }
  if (!(await hasPermission(kysely, found.madeBy, permission))) throw new ApiError('FORBIDDEN')
  const account: Account = {
    id: found.madeBy,
    sessionId: noSession,
    isStaff: true,
    permissions: allowed,
    isRecent: false,
    tokenEndsAt: new Date(Date.now() + lasts),
    releases: { remote: found.remote, publicKey: found.publicKey },
  }
  requireAllowed(account, audience)
  return account
}
