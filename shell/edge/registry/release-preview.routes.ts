import { endReleasePreview, startReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import { type BodyOf, bases } from '@qasima/shared/contract/route'
import { acknowledgement } from '@qasima/shared/server/acknowledgement'
import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { limitOf } from '../limit-of.ts'
import { previewedRelease, releasePreviewCookie } from './release-preview.ts'

/** `/edge/v1/release-preview`: a page of ours starts the preview of its browser, or ends it. */
export function releasePreviewRoutes(
  app: FastifyInstance,
  { api, registry, publicOrigin }: Pick<EdgeOptions, 'api' | 'registry' | 'publicOrigin'>,
): void {
  app.post<{ Body: BodyOf<typeof startReleasePreview> }>(
    bases.edge + startReleasePreview.path,
    { schema: { body: startReleasePreview.body }, ...limitOf(startReleasePreview) },
    async (request, reply) => {
      const { token } = request.body
      // Pages of other sites have another origin, and programs none.
      const isOwnPage = request.headers.origin === publicOrigin
      const found = isOwnPage ? await previewedRelease(token, { api, registry, caller: callerOf(request) }) : 'none'
      if (typeof found === 'string') return sendFailure({ key: 'FORBIDDEN' }, request, reply)
      return reply
        .header('set-cookie', releasePreviewCookie.kept(publicOrigin, token))
        .header('cache-control', 'no-store')
        .send(acknowledgement())
    },
  )

  app.delete(bases.edge + endReleasePreview.path, limitOf(endReleasePreview), async (_, reply) =>
    reply
      .header('set-cookie', releasePreviewCookie.ended(publicOrigin))
      .header('cache-control', 'no-store')
      .send(acknowledgement()),
  )
}
