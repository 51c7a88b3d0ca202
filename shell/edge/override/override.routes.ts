import { endOverride, startOverride } from '@qasima/shared/contract/release/override.routes'
import { type BodyOf, bases } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'
import { overrideCookie, overrideOf } from './override.ts'

/** `/edge/v1/override`: a page of ours starts the override of its browser, or ends it. */
export function overrideRoutes(
  app: FastifyInstance,
  { api, publicOrigin }: Pick<EdgeOptions, 'api' | 'publicOrigin'>,
): void {
  app.post<{ Body: BodyOf<typeof startOverride> }>(
    bases.edge + startOverride.path,
    { schema: { body: startOverride.body }, ...limitOf(startOverride) },
    async (request, reply) => {
      const { token } = request.body
      // Pages of other sites have another origin, and programs none.
      const isOwnPage = request.headers.origin === publicOrigin
      const found = isOwnPage ? await overrideOf(api, token, callerOf(request)) : 'none'
      if (typeof found === 'string') return sendFailure({ key: 'FORBIDDEN' }, request, reply)
      return reply
        .header('set-cookie', overrideCookie.kept(publicOrigin, token))
        .header('cache-control', 'no-store')
        .send(acknowledgement())
    },
  )

  app.delete(bases.edge + endOverride.path, limitOf(endOverride), async (_, reply) =>
    reply
      .header('set-cookie', overrideCookie.ended(publicOrigin))
      .header('cache-control', 'no-store')
      .send(acknowledgement()),
  )
}
