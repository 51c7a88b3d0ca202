import rateLimit from '@fastify/rate-limit'
import { previewHeader } from '@qasima/shared/contract/preview/preview.limits'
import { callCounts, callerOf } from '@qasima/shared/server/call-counts'
import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyInstance } from 'fastify'
import { answerFailure } from './answer-failure.ts'
import { documentRoutes } from './document/document.routes.ts'
import { redactPages } from './document/redact-pages.ts'
import { openSharedLinks } from './document/shared-link.ts'
import { followContract } from './edge-contract.ts'
import type { EdgeOptions } from './edge-options.ts'
import { eventRoutes } from './events/event.routes.ts'
import { fileRoutes } from './files/file.routes.ts'
import { geolocationRoutes } from './geolocation/geolocation.routes.ts'
import { manifestRoutes } from './manifest/manifest.routes.ts'
import { overrideRoutes } from './override/override.routes.ts'
import { proxyPaths } from './proxy/proxy-paths.ts'
import { registryRoutes } from './registry/registry.routes.ts'
import { releasePreviewRoutes } from './registry/release-preview.routes.ts'
import { violationRoutes } from './reports/violation.routes.ts'
import { feedRoutes } from './seo/feed.routes.ts'
import { searchEngineRoutes } from './seo/search-engine.routes.ts'

/** Documents, the registry, hashed files and geolocation: the server half of the shell. */
export async function edgePlugin(app: FastifyInstance, options: EdgeOptions): Promise<void> {
  app.setErrorHandler(answerFailure)
  if (options.rateLimits !== false)
    await app.register(rateLimit, { global: false, store: callCounts(), keyGenerator: ({ ip }) => callerOf(ip) })
  redactPages(app, options)
  // A preview only reads: nothing of it is counted or reported.
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.headers[previewHeader]) return sendFailure({ key: 'FORBIDDEN' }, request, reply)
  })
  const { pathsOfApi, prefixesOfApi, prefixesOfPeople, uncrawledPaths } = await followContract(app)
  await fileRoutes(app, options)
  if (options.apiUpstream)
    await app.register(proxyPaths, { ...options.apiUpstream, paths: pathsOfApi, prefixesOfPeople })
  geolocationRoutes(app, options)
  registryRoutes(app, options)
  releasePreviewRoutes(app, options)
  overrideRoutes(app, options)
  eventRoutes(app, options)
  await violationRoutes(app, options)
  searchEngineRoutes(app, options, uncrawledPaths)
  feedRoutes(app, options)
  manifestRoutes(app, options)
  openSharedLinks(app)
  documentRoutes(app, options, prefixesOfApi)
}
