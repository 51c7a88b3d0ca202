import { endReleasePreview, startReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import type { FastifyInstance } from 'fastify'
import type { EdgeOptions } from '../edge-options.ts'
import { tokenCookieRoutes } from '../signed-token/token-cookie.routes.ts'
import { previewedRelease, releasePreviewCookie } from './release-preview.ts'

/** `/edge/v1/release-preview`: one of our pages starts or ends the preview of its browser. */
export const releasePreviewRoutes = (
  app: FastifyInstance,
  { api, registry, publicOrigin }: Pick<EdgeOptions, 'api' | 'registry' | 'publicOrigin'>,
): void =>
  tokenCookieRoutes(app, {
    start: startReleasePreview,
    end: endReleasePreview,
    cookie: releasePreviewCookie,
    isGood: async (token, caller) => typeof (await previewedRelease(token, { api, registry, caller })) !== 'string',
    publicOrigin,
  })
