import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify'
import { findCountry } from '../../../shared/contract/country.ts'
import { audienceOf } from '../../../shared/contract/permission.ts'
import { bases, type RouteContract } from '../../../shared/contract/route.ts'
import { type Contract, readContract } from '../../../shared/server/contract-folder.ts'
import { checkRootRoutes, checkRoutes } from '../../../shared/server/declared-routes.ts'
import type { Figures } from '../../../shared/server/figures.ts'
import { healthRoutes } from '../../../shared/server/health.ts'
import { acceptCsv } from '../../../shared/server/json-body.ts'
import { sendFailure } from '../../../shared/server/problem-reply.ts'
import { BudgetLeases } from '../budget/budget-leases.ts'
import { type Collection, labelColumn, namesOf } from '../collection/collection.ts'
import { serveBatches, serveCollection } from '../collection/serve-collection.ts'
import type { SigningKeys } from '../config/signing-keys.ts'
import { openChangeFeed } from '../database/change-feed.ts'
import { checkDatabase } from '../database/check-database.ts'
import type { Database } from '../database/connection.ts'
import { isReachable } from '../database/reachable.ts'
import { deviceReader } from '../http/call-device.ts'
import type { ApiConfig, ApiContext, SectionAccess } from '../http/context.ts'
import { createLimits, type Limits } from '../http/limiter.ts'
import { sendProblem } from '../http/problem.ts'
import { limitRates } from '../http/rate-limit.ts'
import { refuseUnderPressure } from '../http/refuse-under-pressure.ts'
import type { SemaphoreLimits } from '../http/semaphore.ts'
import { type ServeOptions, serveOn } from '../http/serve-route.ts'
import { createAnswerStore } from '../idempotency/answer-store.ts'
import { authorize, findAccount } from '../identity/session/authorize.ts'
import { createPartnerGate } from '../partner/partner-gate.ts'
import { createPreviews } from '../preview/preview-gate.ts'
import { servePreviews } from '../preview/serve-previews.ts'
import { authorizeReleaseToken } from '../release/release-token.gate.ts'
import { siteEvents } from '../site-event/site-events.ts'
import { noTurbo, type Turbo } from '../turbo/turbo.ts'
import { dayVisitors } from '../visitor/day-visitors.ts'
import { keyOfDay } from '../visitor/visitor-key.queries.ts'
import { registerAccessTokens } from './access-tokens.ts'
import { addApiFigures } from './metrics.ts'
import { findNouns, type Nouns } from './nouns.ts'
import { documentRoutes } from './openapi/serve-openapi.ts'
import { serveSections } from './sections.ts'

export interface ApiOptions {
  readonly config: ApiConfig
  readonly database: Database
  /** Those of the process, to which the API adds its own. */
  readonly figures?: Figures
  readonly keys: SigningKeys
  /** Seconds for which counts of whole tables are kept in this process. */
  readonly cacheSeconds?: number
  /** Milliseconds behind its time at which this process turns calls away; 0 never does. */
  readonly maxEventLoopDelay?: number
  /** The country of an address, upper case ISO 3166-1, where it is known. */
  readonly countryOf?: (address: string) => string | undefined
  readonly passwordLimits?: SemaphoreLimits
  /** Reads product pages of shops; without one, every reading is refused with 1501. */
  readonly turbo?: Turbo
  /** Counts calls in place of the limits that the settings ask for. */
  readonly callLimits?: Limits
  /** Stands in for Facebook's own origins. */
  readonly facebookOrigin?: string
}

/** As many derivations at once as there are cores; those that wait are served within seconds. */
export const passwordLimits: SemaphoreLimits = { concurrent: availableParallelism(), waiting: 100 }

/** Puts the API on the server: `/api/v1`, `/docs`, the probes, and what nouns serve beside them, such as `/go`. */
export async function apiPlugin(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, database, keys, maxEventLoopDelay = 1_000 } = options
  const served = new Set<RouteContract>()
  const routes: RouteOptions[] = []

  await checkDatabase(database.main)
  server.setErrorHandler(sendProblem)
  server.decorateRequest('account', null)
  server.decorateRequest('claim', null)
  server.decorateRequest('isOfPartner', false)
  server.decorateRequest('preview', null)
  server.addHook('onRoute', (route) => {
    routes.push(route)
  })
  await serveProbes(server, options)
  await registerAccessTokens(server, keys)
  // A tenth of the time in which an API loads is that of the client.
  const redis = config.redisUrl ? (await import('../http/redis.ts')).openRedis(server, config.redisUrl) : undefined
  if (config.rateLimits) await limitRates(server, redis)

  const [contract, nouns] = await Promise.all([readContract(), findNouns()])
  const context = openContext(server, options, { redis, sections: sectionAccess(contract, nouns) })
  const { limits, cacheSeconds } = context
  const partners = createPartnerGate({ database, limits, cacheSeconds, log: server.log })
  context.onClose(() => partners.close())
  const previews = createPreviews({
    context,
    collections: nouns.collections,
    sessionOf: (session) => findAccount(database.main, session),
  })
  const serving: ServeOptions = {
    served,
    partners,
    previews,
    answers: createAnswerStore(database, keys),
    authorize: async (request, route) =>
      (await authorizeReleaseToken(request, route, context)) ?? authorize(request, route, context),
    deviceOf: deviceReader({
      countryOf: options.countryOf ?? (() => undefined),
      publicOrigin: config.publicOrigin,
    }),
  }
  await server.register(
    named('api', async (api) => {
      api.setNotFoundHandler((request, reply) => sendFailure({ key: 'NOT_FOUND' }, request, reply))
      acceptCsv(api)
      await refuseUnderPressure(api, { maxEventLoopDelay })
      await serveNouns(api, { nouns, context, serving })
      serveSections(serveOn(api, serving), contract)
      servePreviews(serveOn(api, serving), previews)
    }),
    { prefix: bases.api },
  )
  const declared = contract.routes.filter(({ base }) => base === 'api')
  server.redaction.add(() => declared)
  const before = routes.length
  if (config.docs) await documentRoutes(server, { publicOrigin: config.publicOrigin, routes: declared })
  for (const rootRoutes of nouns.rootRoutes) await rootRoutes(server, context)
  const besideBase = routes.slice(before)

  server.addHook('onReady', async () => {
    checkRoutes(declared, served)
    checkRootRoutes(
      contract.rootRoutes.filter(
        ({ inDevelopmentOnly, isDocumentation }) =>
          !(config.production && inDevelopmentOnly) && (config.docs || !isDocumentation),
      ),
      besideBase.map(({ url }) => url).filter((url) => !url.startsWith(`${bases.api}/`)),
    )
    checkAudiences(routes, served)
    server.log.info({ declared: declared.length, routes: routes.length }, 'every declared route is served')
  })
}

/** What nouns serve with, and closes after them. */
function openContext(
  server: FastifyInstance,
  options: ApiOptions,
  { redis, sections }: Pick<ApiContext, 'redis' | 'sections'>,
): ApiContext {
  const { config, database, keys } = options
  const changes = openChangeFeed(database.main)
  const budgets = new BudgetLeases({ db: database.main.kysely, log: server.log })
  const countryOf = (address: string) => findCountry(options.countryOf?.(address))?.id
  const visitorOf = dayVisitors({ keyOfDay: keyOfDay(database.main.kysely, keys), log: server.log })
  const context: ApiContext = {
    database,
    changes,
    budgets,
    config,
    keys,
    redis,
    limits: options.callLimits ?? createLimits({ on: config.rateLimits, redis }),
    sections,
    // Two tokens of one session and second are two: a browser tells a new one from the one that was refused.
    signAccessToken: ({ userId, sessionId }) => server.jwt.sign({ sub: userId, sid: sessionId, jti: randomUUID() }),
    cacheSeconds: options.cacheSeconds ?? 10,
    passwordLimits: options.passwordLimits ?? passwordLimits,
    turbo: options.turbo ?? noTurbo,
    countryOf,
    visitorOf,
    siteEvents: siteEvents({
      isOn: config.siteEvents,
      db: database.main.kysely,
      dataDir: config.dataDir,
      countryOf,
      visitorOf,
      log: server.log,
    }),
    facebookOrigin: options.facebookOrigin,
    onClose: (close) => server.addHook('onClose', async () => close()),
  }
  // Fastify closes what was added last first: the writers of nouns, then what they write with.
  context.onClose(() => budgets.close())
  context.onClose(() => changes.close())
  context.onClose(() => context.siteEvents.close())
  return context
}

async function serveProbes(server: FastifyInstance, { database, figures }: ApiOptions): Promise<void> {
  if (figures) addApiFigures(figures, database)
  server.readiness.probes.push(() => isReachable(database.main))
  healthRoutes(server, [])
}

interface Serving {
  readonly nouns: Nouns
  readonly context: ApiContext
  readonly serving: ServeOptions
}

/** Fastify looks for the name of one that has none among all modules of the process. */
const named = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })

/** Each noun in a scope of its own, so that what one registers for its routes is nothing to the others. */
async function serveNouns(api: FastifyInstance, { nouns, context, serving }: Serving): Promise<void> {
  for (const routes of nouns.routes) {
    await api.register(named('noun', async (scope) => routes(serveOn(scope, serving), context, scope)))
  }
  const serve = serveOn(api, serving)
  for (const collection of nouns.collections) serveCollection(serve, context, collection)
  serveBatches(serve, context, nouns.collections)
}

function sectionAccess({ sections }: Contract, { collections }: Nouns): SectionAccess {
  const viewers = new Map(sections.map((section) => [section.name, section.viewers]))
  const stores = new Map<string, Collection>(collections.map((store) => [store.table, store]))
  return {
    viewersOf: (section) => viewers.get(section) ?? audienceOf({ name: section })('view'),
    sectionOfTable: (table) => stores.get(table)?.contract.name ?? table,
    labelColumnOf: (table) => {
      const store = stores.get(table)
      return store && labelColumn(store)
    },
    namesIn: (section) => {
      const store = collections.find(({ contract }) => contract.name === section)
      return store && namesOf(store)
    },
  }
}

/**
 * Public routes may be registered by hand; an account and its permissions are asked for by `serveOn` alone, so a route
 * for fewer callers has to be one of its own.
 * @throws Error that names every route which does not say who may call it, or says so and lets everyone in.
 */
function checkAudiences(routes: readonly RouteOptions[], served: ReadonlySet<RouteContract>): void {
  const guarded = new Set([...served].map(({ method, path }) => `${method} ${bases.api}${path}`))
  const namesOf = ({ method, url }: RouteOptions) => [method].flat().map((each) => `${each} ${url}`)
  const isGuarded = (name: string) => guarded.has(name.replace(/^HEAD /, 'GET '))
  const silent = routes.filter(({ config }) => !config?.audience).flatMap(namesOf)
  const open = routes
    .filter(({ config }) => config?.audience && config.audience !== 'public')
    .flatMap(namesOf)
    .filter((name) => !isGuarded(name))
  const complaints = [
    silent.length > 0 && `who may call is not said for ${silent.join(', ')}`,
    open.length > 0 && `not public, and nothing asks who calls: ${open.join(', ')}`,
  ].filter(Boolean)
  if (complaints.length > 0) throw new Error(`audience check of ${routes.length} routes: ${complaints.join('; ')}`)
}
