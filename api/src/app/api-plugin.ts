import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import jwt, { type JwtHeader, type TokenOrHeader } from '@fastify/jwt'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { findCountry } from '../../../shared/contract/country.ts'
import { accessTokenMinutes } from '../../../shared/contract/identity/identity.limits.ts'
import { bases, type RouteContract } from '../../../shared/contract/route.ts'
import { healthRoutes } from '../../../shared/server/health.ts'
import { acceptCsv } from '../../../shared/server/json-body.ts'
import { sendFailure } from '../../../shared/server/problem-reply.ts'
import { auditRoutes } from '../audit/audit.routes.ts'
import { categoryRoutes } from '../category/category.routes.ts'
import { collectionRoutes } from '../collection/collection.routes.ts'
import { collections } from '../collection/collections.ts'
import type { Config } from '../config/config.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import { checkDatabase } from '../database/check-database.ts'
import type { Database } from '../database/connection.ts'
import { isReachable } from '../database/reachable.ts'
import { ApiError } from '../http/api-error.ts'
import { createLimits, type Limits } from '../http/limiter.ts'
import { sendProblem } from '../http/problem.ts'
import { limitRates } from '../http/rate-limit.ts'
import { openRedis } from '../http/redis.ts'
import type { TurnLimits } from '../http/semaphore.ts'
import { type Serve, serveOn } from '../http/serve-route.ts'
import { accountRoutes, leavingOr } from '../identity/account/account.routes.ts'
import { passwordRoutes } from '../identity/account/password.routes.ts'
import { profileRoutes } from '../identity/account/profile.routes.ts'
import { verificationRoutes } from '../identity/account/verification.routes.ts'
import { oauthRoutes } from '../identity/oauth/oauth.routes.ts'
import { type SignInProviders, signInProviders } from '../identity/oauth/sign-in-providers.ts'
import type { CallDevice } from '../identity/session/session.queries.ts'
import { sessionRoutes } from '../identity/session/session.routes.ts'
import { publishKeys } from '../identity/sign-in/published-keys.ts'
import { authRoutes } from '../identity/sign-in/sign-in.routes.ts'
import { createPasswords, type Passwords } from '../identity/user/password.ts'
import { usersWith } from '../identity/user/user.collection.ts'
import { insightsRoutes } from '../insights/insights.routes.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { mediaFiles } from '../media/media-files.ts'
import { type ObjectStore, openObjectStore } from '../media/object-store.ts'
import { inboxRoutes } from '../outbox/inbox.routes.ts'
import { canMail } from '../outbox/mail.ts'
import { listingRoutes } from '../product/listing.routes.ts'
import { savedViewRoutes } from '../saved-view/saved-view.routes.ts'
import { shopRoutes } from '../shop/shop.routes.ts'
import { shortnerRoutes } from '../shortner/shortner.routes.ts'
import { testimonialRoutes } from '../testimonial/testimonial.routes.ts'
import { uninstallRoutes } from '../uninstall/uninstall.routes.ts'
import { videoRoutes } from '../video/video.routes.ts'
import { checkRoutes, declaredRoutes } from './contract-routes.ts'
import { collectFigures, listenForMetrics, metricsRoute } from './metrics.ts'
import { describeRoutes, documentRoutes } from './openapi.ts'

export interface ApiOptions {
  readonly config: Pick<
    Config,
    | 'production'
    | 'mail'
    | 'oauth'
    | 'publicOrigin'
    | 'redisUrl'
    | 'rateLimits'
    | 'featureFlags'
    | 'metricsPort'
    | 'host'
    | 'dataDir'
    | 'objectStore'
  >
  readonly database: Database
  readonly keys: SigningKeys
  /** Seconds for which counts of whole tables are kept in this process. */
  readonly keepSeconds?: number
  /** Milliseconds behind its time at which this process turns calls away; 0 never does. */
  readonly maxEventLoopDelay?: number
  /** The country of an address, upper case ISO 3166-1, where it is known. */
  readonly countryOf?: (address: string) => string | undefined
  readonly passwordLimits?: TurnLimits
  /** Stands in for Facebook's own origins. */
  readonly facebookOrigin?: string
}

/** What every noun is given to serve its routes. */
export interface ApiContext {
  readonly database: Database
  readonly config: ApiOptions['config']
  readonly keys: SigningKeys
  /** Whether a mail that is queued has a way out. */
  readonly canMail: boolean
  readonly passwords: Passwords
  readonly limits: Limits
  readonly signInProviders: SignInProviders
  /** Files of the media library. */
  readonly mediaStore: ObjectStore
  readonly signAccessToken: (claims: { readonly userId: string; readonly sessionId: string }) => string
  readonly keepSeconds: number
  readonly featureFlags: Readonly<Record<string, boolean>>
}

const nouns: readonly ((serve: Serve, context: ApiContext) => void)[] = [
  shopRoutes,
  categoryRoutes,
  testimonialRoutes,
  uninstallRoutes,
  authRoutes,
  sessionRoutes,
  verificationRoutes,
  profileRoutes,
  passwordRoutes,
  accountRoutes,
  auditRoutes,
  listingRoutes,
  savedViewRoutes,
  insightsRoutes,
  videoRoutes,
]

const startGrace = 5_000

const accessTokenIssuer = 'qasima'

/** As many derivations at once as there are cores; whoever waits is served within seconds. */
export const passwordLimits: TurnLimits = { atOnce: availableParallelism(), waiting: 100 }

const longestUserAgent = 300

const deviceReader =
  (countryOf: NonNullable<ApiOptions['countryOf']>) =>
  ({ headers, ip }: FastifyRequest): CallDevice => ({
    userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent),
    country: findCountry(countryOf(ip) ?? '')?.id ?? null,
  })

/** Puts the API on the server: `/api/v1`, `/go`, `/media`, `/docs`, the probes and, outside production, the inbox. */
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
  healthRoutes(server, [() => isReachable(database.main)])

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
    sign: { algorithm: 'EdDSA', kid: keys.kid, iss: accessTokenIssuer, expiresIn: `${accessTokenMinutes}m` },
    verify: {
      // A signature that was checked is remembered until its token expires; the session is looked up each time.
      cache: 5_000,
      algorithms: ['EdDSA'],
      allowedIss: accessTokenIssuer,
      requiredClaims: ['sub', 'sid', 'exp'],
    },
  })
  const redis = config.rateLimits ? openRedis(server, config.redisUrl) : undefined
  if (config.rateLimits) await limitRates(server, redis)
  const mediaStore = await openObjectStore(config, 'media')
  server.addHook('onClose', async () => mediaStore.close())
  await describeRoutes(server, config.publicOrigin)

  await server.register(
    async (api) => {
      api.setNotFoundHandler((request, reply) => sendFailure({ key: 'NOT_FOUND' }, request, reply))
      acceptCsv(api)
      await api.register(underPressure, {
        maxEventLoopDelay,
        pressureHandler: () => {
          // The work of starting counts in the first figures, and is no load.
          if (performance.now() - startedAt < startGrace) return
          throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 2 })
        },
      })
      const context: ApiContext = {
        database,
        config,
        keys,
        canMail: canMail(config),
        keepSeconds,
        featureFlags: config.featureFlags,
        passwords: createPasswords(options.passwordLimits ?? passwordLimits),
        limits: createLimits({ on: config.rateLimits, redis }),
        signInProviders: signInProviders({
          clients: config.oauth,
          publicOrigin: config.publicOrigin,
          facebookOrigin: options.facebookOrigin,
        }),
        mediaStore,
        // Two tokens of one session and second are two: a browser tells a new one from the one that was refused.
        signAccessToken: ({ userId, sessionId }) => server.jwt.sign({ sub: userId, sid: sessionId, jti: randomUUID() }),
      }
      const serving = { database, served, deviceOf: deviceReader(options.countryOf ?? (() => undefined)) }
      const serve = serveOn(api, serving)
      for (const noun of nouns) noun(serve, context)
      for (const collection of collections) collectionRoutes(serve, context, collection)
      collectionRoutes(serve, context, usersWith(context.passwords), leavingOr(context))
      await api.register(async (forms) => {
        await forms.register(multipart)
        mediaRoutes(serveOn(forms, serving), context)
      })
      await api.register(oauthRoutes, { serve, context })
      publishKeys(api, keys)
    },
    { prefix: bases.api },
  )
  await documentRoutes(server)
  shortnerRoutes(server, database)
  mediaFiles(server, mediaStore)
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
