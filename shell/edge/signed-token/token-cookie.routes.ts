import { bases, type RouteContract } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyInstance } from 'fastify'
import { type Caller, callerOf } from '../caller.ts'
import { limitOf } from '../limit-of.ts'
import type { SignedCookie } from './signed-cookie.ts'

interface TokenRoutes {
  readonly start: RouteContract
  readonly end: RouteContract
  readonly cookie: SignedCookie
  /** Whether the API currently accepts the token. */
  readonly isGood: (token: string, caller: Caller) => Promise<boolean>
  readonly publicOrigin: string
}

/** Lets our own pages store a token in the browser, or remove it. */
export function tokenCookieRoutes(
  app: FastifyInstance,
  { start, end, cookie, isGood, publicOrigin }: TokenRoutes,
): void {
  app.post<{ Body: { token: string } }>(
    bases.edge + start.path,
    { schema: { body: start.body }, ...limitOf(start) },
    async (request, reply) => {
      const { token } = request.body
      // Pages of other sites send another origin, and programs none.
      const isOwnPage = request.headers.origin === publicOrigin
      if (!isOwnPage || !(await isGood(token, callerOf(request))))
        return sendFailure({ key: 'FORBIDDEN' }, request, reply)
      return reply
        .header('set-cookie', cookie.kept(publicOrigin, token))
        .header('cache-control', 'no-store')
        .send(acknowledgement())
    },
  )

  app.delete(bases.edge + end.path, limitOf(end), async (_, reply) =>
    reply.header('set-cookie', cookie.ended(publicOrigin)).header('cache-control', 'no-store').send(acknowledgement()),
  )
}
