import { bases } from '@qasima/shared/contract/route'
import { browserRegistry, type KnownRegistry } from '@qasima/shared/federation/registry'
import { readRegistry } from '@qasima/shared/federation/registry.routes'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'
import { shareIn, shareOf } from './canary.ts'
import { findPreviewedRelease, withPreviewed } from './release-preview.ts'

/** `/edge/v1/registry`: the public remotes, and for staff their sections of the back-office. */
export function registryRoutes(
  app: FastifyInstance,
  { api, registry, publicOrigin }: Pick<EdgeOptions, 'api' | 'registry' | 'publicOrigin'>,
): void {
  app.get(bases.edge + readRegistry.path, limitOf(readRegistry), async (request, reply) => {
    const { authorization, 'accept-language': language = '' } = request.headers
    reply.header('cache-control', 'private, no-store').header('vary', 'authorization, cookie')
    // Staff get a share before any canary runs, because sections are in no document that could set one.
    const share = authorization ? shareOf(request, reply, publicOrigin) : shareIn(request.headers.cookie)
    const { cookie: cookies } = request.headers
    const preview = await findPreviewedRelease({ cookies, publicOrigin }, { api, registry, caller: callerOf(request) })
    const seen = <Remote extends KnownRegistry[number]>(remotes: readonly Remote[]) =>
      typeof preview === 'string' ? remotes : withPreviewed(remotes, preview)
    const publicOnly = seen(registry.forVisitor(share).remotes)
    if (!authorization) return reply.send(browserRegistry(publicOnly))

    const answer = await registry.sectionsOf({
      caller: callerOf(request),
      authorization,
      language,
      share,
    })
    if ('sections' in answer) return reply.send(browserRegistry([...publicOnly, ...seen(answer.sections)]))
    // The API's refusal says why: the token expired, or it is overloaded.
    const { status, headers, body } = answer.refusal
    for (const name of ['content-type', 'retry-after']) if (headers[name]) reply.header(name, headers[name])
    return reply.code(status).send(body)
  })
}
