import jwt, { type JwtHeader, type TokenOrHeader } from '@fastify/jwt'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { bases, type RouteContract } from '../../../shared/contract/route.ts'
import { categoryRoutes } from '../category/category.routes.ts'
import { couponRoutes } from '../coupon/coupon.routes.ts'
import { checkDatabase } from '../database/check-database.ts'
import type { Database } from '../database/connection.ts'
import { inboxRoutes } from '../outbox/inbox.routes.ts'
import { shopRoutes } from '../shop/shop.routes.ts'
import { shortnerRoutes } from '../shortner/shortner.routes.ts'
import { testimonialRoutes } from '../testimonial/testimonial.routes.ts'
import { uninstallRoutes } from '../uninstall/uninstall.routes.ts'
import { ApiError, sendProblem } from './api-error.ts'
import type { Config } from './config.ts'
import { checkRoutes, declaredRoutes } from './contract-routes.ts'
import { answerNotFound } from './create-server.ts'
import { healthRoutes } from './health.ts'
import { collectFigures, listenForMetrics, metricsRoute } from './metrics.ts'
import { describeRoutes, documentRoutes } from './openapi.ts'
import { limitRates } from './rate-limit.ts'
import { type Serve, serveOn } from './serve-route.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface ApiOptions {
  readonly config: Pick<
    Config,
    'production' | 'publicOrigin' | 'redisUrl' | 'rateLimits' | 'featureFlags' | 'metricsPort' | 'host'
  >
  readonly database: Database
  readonly keys: SigningKeys
  /** Seconds for which counts of whole tables are kept in this process. */
  readonly keepSeconds?: number
  /** Milliseconds behind its time at which this process turns calls away; 0 never does. */
  readonly maxEventLoopDelay?: number
}

/** What every noun is given to serve its routes. */
export interface ApiContext {
  readonly database: Database
  readonly keepSeconds: number
  readonly featureFlags: Readonly<Record<string, boolean>>
}

const nouns: readonly ((serve: Serve, context: ApiContext) => void)[] = [
  shopRoutes,
  couponRoutes,
  categoryRoutes,
  testimonialRoutes,
  uninstallRoutes,
]

const startGrace = 5_000

const accessTokenIssuer = 'qasima'

/** Puts the API on the server: `/api/v1`, `/go`, `/docs`, the probes and, outside production, the inbox. */
export async function apiPlugin(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const startedAt = performance.now()
  const { config, database, keys, keepSeconds = 10, maxEventLoopDelay = 1_000 } = options
  const served = new Set<RouteContract>()
  const routes: RouteOptions[] = []

  await checkDatabase(database.main)
  server.setErrorHandler(sendProblem)
  server.decorateRequest('account', null)
  server.addHook('onRoute', (route) => {
    routes.push(route)
  })

  const registry = collectFigures(server, database)
  if (config.metricsPort) await listenForMetrics(server, registry, config.host, config.metricsPort)
  if (!config.production) metricsRoute(server, registry)
  healthRoutes(server, database)

  await server.register(jwt, {
    secret: {
      private: keys.privateKey,
      public: async (_request: FastifyRequest, token: TokenOrHeader) => {
        // `decode.complete` below is what makes this the whole token rather than its claims.
        const { header } = token as { header: JwtHeader }
        const key = keys.publicKeys.get(header.kid ?? '')
        if (!key) throw new ApiError('UNAUTHORIZED_ACCESS')
        return key
      },
    },
    decode: { complete: true },
    sign: { algorithm: 'EdDSA', kid: keys.kid, iss: accessTokenIssuer, expiresIn: '10m' },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: accessTokenIssuer,
      requiredClaims: ['sub', 'exp'],
    },
  })
  if (config.rateLimits) await limitRates(server, config.redisUrl)
  await describeRoutes(server, config.publicOrigin)

  await server.register(
    async (api) => {
      api.setNotFoundHandler(answerNotFound)
      await api.register(underPressure, {
        maxEventLoopDelay,
        pressureHandler: () => {
          // The work of starting counts in the first figures, and is no load.
          if (performance.now() - startedAt < startGrace) return
          throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 2 })
        },
      })
      const context = { database, keepSeconds, featureFlags: config.featureFlags }
      for (const noun of nouns) noun(serveOn(api, database, served), context)
    },
    { prefix: bases.api },
  )
  await documentRoutes(server)
  shortnerRoutes(server, database)
  if (!config.production) inboxRoutes(server, database)

  const declared = await declaredRoutes('api')
  server.addHook('onReady', async () => {
    checkRoutes(declared, served)
    const open = routes.filter(({ config }) => !config?.audience).map(({ method, url }) => `${method} ${url}`)
    if (open.length > 0)
      throw new Error(`audience check of ${routes.length} routes: nobody said who may call ${open.join(', ')}`)
    server.log.info({ declared: declared.length, routes: routes.length }, 'every declared route is served')
  })
}
