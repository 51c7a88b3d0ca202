import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { geolocation, readRegistry, recordEvents, reportRemoteLoad } from '@qasima/shared/contract/edge/edge.routes'
import { catalogue } from '@qasima/shared/contract/error-catalogue'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { bases, type ReplyOf, type RouteContract } from '@qasima/shared/contract/route'
import { languageOfPage } from '@qasima/shared/federation/back-office'
import type { AnalyticsSettings, DocumentState } from '@qasima/shared/federation/document-state'
import { pageText } from '@qasima/shared/federation/page-text'
import { browserRegistry } from '@qasima/shared/federation/registry'
import { addressKey, expandAddress, fillText } from '@qasima/shared/federation/template'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasSession, mayOpen } from './admission.ts'
import { renderDocument } from './document.ts'
import { countryLookup } from './geolocation.ts'
import type { HostBuild } from './host-build.ts'
import { matchRoute } from './match-route.ts'
import { preloadsFor } from './preloads.ts'
import type { RegistryStore } from './registry-store.ts'
import { searchEngineRoutes } from './search-engines.ts'
import { contentSecurityPolicy } from './security-policy.ts'
import { publicRemotes, staffRemotes } from './staff-registry.ts'

export interface EdgeOptions {
  readonly host: HostBuild
  readonly registry: RegistryStore
  /** `https://qasima.example`, without a slash at the end. */
  readonly publicOrigin: string
  /** Upper case country of visitors whose address is not known. */
  readonly defaultCountry: string
  readonly appRedirects: readonly string[]
  readonly analytics: AnalyticsSettings
  readonly chatScript: string | null
  readonly contact: DocumentState['contact']
  /** Whether calls are counted against the limits of their routes; true unless said. */
  readonly rateLimits?: boolean
  /** What to fetch first, when it is not what the registry says. */
  readonly preloads?: typeof preloadsFor
  /** Told of every remote that was loaded or failed; for figures. */
  readonly onRemoteLoad?: (load: { remote: string; release: string; outcome: string; milliseconds: number }) => void
}

const immutable = 'public, max-age=31536000, immutable'

const acknowledgement = { code: catalogue.SUCCESS.code, name: catalogue.SUCCESS.name, message: 'SUCCESS' }

/** The first reads of a page wait for the API this long; after that the browser asks itself. */
const replyDeadline = 400

/** Documents, the registry, hashed files and geolocation: the server half of the shell. */
export async function edgePlugin(app: FastifyInstance, options: EdgeOptions): Promise<void> {
  const { host, registry } = options
  const lookUp = countryLookup()
  const countryOf = (request: FastifyRequest) => lookUp(request.ip) ?? options.defaultCountry
  const limits = ({ limit }: RouteContract) => ({
    config: { rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
  })

  if (options.rateLimits !== false) await app.register(rateLimit, { global: false })
  await app.register(fastifyStatic, {
    root: host.folder,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    allowedPath: (path) => /\.(js|css|woff2|svg)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', immutable),
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('.', import.meta.resolve('@qasima/shared/ui/fonts/font-faces'))),
    prefix: '/fonts/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    allowedPath: (path) => path.endsWith('.woff2'),
    setHeaders: (reply) => reply.header('cache-control', immutable),
  })
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '..', 'public'),
    prefix: '/',
    wildcard: false,
    index: false,
    maxAge: '1d',
    decorateReply: false,
  })

  app.get<{ Params: { release: string; '*': string } }>('/remotes/:release/*', async (request, reply) => {
    const folder = registry.folderOf(request.params.release)
    const file = request.params['*']
    if (!folder || !/^[\w.-]+\.(js|css|json|svg|woff2)$/.test(file)) return reply.callNotFound()
    reply.header('cache-control', immutable).header('access-control-allow-origin', '*')
    return reply.sendFile(file, folder, { cacheControl: false })
  })

  app.get(
    bases.edge + geolocation.path,
    { schema: { response: { 200: geolocation.reply } }, ...limits(geolocation) },
    (request, reply) => {
      reply.header('cache-control', `max-age=${geolocation.cache?.seconds}`)
      return reply.send({ countryCode: countryOf(request) })
    },
  )

  app.get(bases.edge + readRegistry.path, limits(readRegistry), async (request, reply) => {
    const { authorization } = request.headers
    reply.header('cache-control', 'private, no-store').header('vary', 'authorization')
    const known = registry.current()
    if (!authorization) return reply.send(browserRegistry(publicRemotes(known)))

    const language = request.headers['accept-language'] ?? ''
    const told = await ask(request, bases.api + readPermissions.path, { authorization, 'accept-language': language })
    if (told.statusCode !== 200) {
      // Why it does not tell is for the API to say: the token is old, or it is too busy to look.
      for (const name of ['content-type', 'retry-after']) if (told.headers[name]) reply.header(name, told.headers[name])
      return reply.code(told.statusCode).send(told.rawPayload)
    }
    const permissions = told.json<ReplyOf<typeof readPermissions>>()
    return reply.send(browserRegistry([...publicRemotes(known), ...staffRemotes(known, permissions)]))
  })

  app.post<{ Body: { remote: string; release: string; outcome: string; milliseconds: number } }>(
    bases.edge + reportRemoteLoad.path,
    { schema: { body: reportRemoteLoad.body }, ...limits(reportRemoteLoad) },
    (request, reply) => {
      options.onRemoteLoad?.(request.body)
      const failed = !['loaded', 'recovered'].includes(request.body.outcome)
      if (failed) request.log.warn({ remoteLoad: request.body }, 'a remote could not be used')
      return reply.send(acknowledgement)
    },
  )

  app.post<{ Body: { events: unknown[] } }>(
    bases.edge + recordEvents.path,
    { schema: { body: recordEvents.body }, ...limits(recordEvents) },
    (request, reply) => {
      if (options.analytics.own) for (const event of request.body.events) request.log.info({ event }, 'analytics')
      return reply.send(acknowledgement)
    },
  )

  /** Asks the API as the caller would. */
  const ask = (request: FastifyRequest, url: string, headers: Readonly<Record<string, string>>) =>
    app.inject({ url, headers: { 'x-request-id': request.id, ...headers }, remoteAddress: request.ip })

  async function repliesOf(addresses: readonly string[], request: FastifyRequest): Promise<(unknown | null)[]> {
    const language = languageOfPage(request.url.split('?')[0] ?? '/')
    const read = async (url: string) => {
      const reply = await ask(request, url, { 'accept-language': language })
      return reply.statusCode === 200 ? reply.json() : reply.statusCode
    }
    const late = new Promise<null>((resolve) => setTimeout(resolve, replyDeadline, null).unref())
    return Promise.all(addresses.map((address) => Promise.race([read(address).catch(() => null), late])))
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(request.url, options.publicOrigin)
    const language = languageOfPage(url.pathname)
    const path = pathWithoutLanguage(url.pathname)
    // A document is the same for whoever asks: it knows of no section of the back-office.
    const remotes = publicRemotes(registry.current())
    const match = matchRoute(remotes, url.pathname)
    const access = match?.route.access ?? 'public'
    const admitted = mayOpen(access, hasSession(request.headers.cookie))
    const reads = (admitted && match?.route.data) || []
    const addresses = reads.map((template) => expandAddress(template, match?.params ?? {}, url.searchParams))
    const replies = await repliesOf(addresses, request)
    // An address that the API calls malformed leads nowhere either.
    const missing = match === null || replies[0] === 404 || replies[0] === 400
    const values = { ...match?.params, ...(typeof replies[0] === 'object' ? replies[0] : {}) }
    const route = missing ? undefined : match.route
    const canonical = route?.canonical ? fillText(route.canonical, values) : path
    const nonce = randomBytes(16).toString('base64')
    const country = countryOf(request)

    reply
      .code(missing ? 404 : 200)
      .type('text/html; charset=utf-8')
      // Who asks decides what such a document brings along, so nobody keeps it for somebody else.
      .header('cache-control', access === 'public' ? 'no-cache' : 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, options))
    return reply.send(
      renderDocument({
        language,
        origin: options.publicOrigin,
        path: canonical,
        ...pageText({ route: route ?? null, language, values }),
        listed: Boolean(route) && !route?.unlisted && access === 'public',
        nonce,
        scripts: host.scripts,
        preloads: (options.preloads ?? preloadsFor)(host, language, admitted ? match?.owner : undefined),
        state: {
          language,
          country,
          mainDomain: new URL(options.publicOrigin).hostname,
          appRedirects: options.appRedirects,
          registry: browserRegistry(remotes),
          replies: Object.fromEntries(
            addresses.flatMap((address, index) =>
              typeof replies[index] === 'object' && replies[index] !== null
                ? [[addressKey(address), replies[index]]]
                : [],
            ),
          ),
          analytics: options.analytics,
          chatScript: options.chatScript,
          contact: options.contact,
        },
      }),
    )
  }

  searchEngineRoutes(app, options)

  app.get('/*', async (request, reply) => {
    const isPage = !/^\/(api|edge|remotes|assets|fonts|media|go|health|dev)\//.test(request.url)
    return isPage ? sendDocument(request, reply) : reply.callNotFound()
  })
}
