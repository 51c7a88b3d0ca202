import rateLimit from '@fastify/rate-limit'
import { callCounts, callerOf } from '@qasima/shared/server/call-counts'
import type { FastifyInstance } from 'fastify'
import { answerFailure } from './answer-failure.ts'
import { documentRoutes } from './document/document.routes.ts'
import { redactPages } from './document/redact-pages.ts'
import { followContract } from './edge-contract.ts'
import type { EdgeOptions } from './edge-options.ts'
import { fileRoutes } from './files/file.routes.ts'
import { geolocationRoutes } from './geolocation/geolocation.routes.ts'
import { proxyPaths } from './proxy/proxy-paths.ts'
import { registryRoutes } from './registry/registry.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { violationRoutes } from './reports/violation.routes.ts'
import { searchEngineRoutes } from './seo/search-engine.routes.ts'

/** Documents, the registry, hashed files and geolocation: the server half of the shell. */
export async function edgePlugin(app: FastifyInstance, options: EdgeOptions): Promise<void> {
  app.setErrorHandler(answerFailure)
  if (options.rateLimits !== false)
    await app.register(rateLimit, { global: false, store: callCounts(), keyGenerator: ({ ip }) => callerOf(ip) })
  redactPages(app, options)
  const { pathsOfApi, prefixesOfApi, prefixesOfPeople, uncrawledPaths } = await followContract(app)
  await fileRoutes(app, options)
  if (options.apiUpstream)
    await app.register(proxyPaths, { ...options.apiUpstream, paths: pathsOfApi, prefixesOfPeople })
  geolocationRoutes(app, options)
  registryRoutes(app, options)
  reportRoutes(app, options)
  await violationRoutes(app, options)
  searchEngineRoutes(app, options, uncrawledPaths)
  documentRoutes(app, options, prefixesOfApi)
}
