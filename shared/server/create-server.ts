import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onResponseHookHandler,
} from 'fastify'
import { pino } from 'pino'
import type { Audience } from '../contract/route.ts'
import type { Probe } from './health.ts'
import { acceptJsonOnly } from './json-body.ts'
import { sendFailure, sendFrameworkFailure } from './problem-reply.ts'
import { type PathRedaction, pathRedaction } from './secret-paths.ts'
import type { ServerSettings } from './server-settings.ts'
import { limitBodyTime, nodeTimeouts, type Timeouts, timeouts } from './timeouts.ts'
import { refuseUnreadable } from './unreadable-request.ts'

type ServerConfig = Pick<ServerSettings, 'production' | 'logLevel' | 'corsOrigins' | 'trustedProxies' | 'publicOrigin'>

export interface ServerOptions {
  readonly config: ServerConfig
  /** Takes the place of the logger that `config` asks for. */
  readonly logger?: FastifyBaseLogger
  readonly timeouts?: Timeouts
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Accepting: false from the first moment of a shutdown, so that balancers send no new caller. Probes: those of all roles
     * of this process, each of which holds while it can do its work.
     */
    readiness: { accepting: boolean; probes: Probe[] }
    /** Keeps secrets of addresses out of logs and reports. */
    redaction: PathRedaction
    /** What a process that serves pages answers where nothing else does; each is true when it has answered. */
    pages: {
      /** An address with an escape that is none, where it is a page's. No route gets to see one. */
      answerMalformed?: (request: FastifyRequest, reply: FastifyReply) => boolean
      /** A route that people open, where nothing is there. */
      answerMissing?: (request: FastifyRequest, reply: FastifyReply) => boolean
    }
  }
  interface FastifyContextConfig {
    /** Who may call. A route of the API without one stops the start. */
    audience?: Audience
    /** Whether people open it: see `RootRoute`. */
    isOpenedByPeople?: boolean
  }
}

const requestIdForm = /^[A-Za-z0-9._-]{8,64}$/

/** Request headers that a log line may hold; everything else, tokens first of all, stays out. */
const loggedHeaders = ['user-agent', 'accept-language', 'content-type', 'content-length', 'x-client-version'] as const

/** Lines go to the output of the process, or to where they are written instead. */
export function createLogger(level: string, destination?: { write(line: string): unknown }): FastifyBaseLogger {
  const settings = {
    level,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'err.config', 'err.parameters'],
    serializers: { err: pino.stdSerializers.err },
  }
  return destination ? pino(settings, { write: (line) => void destination.write(line) }) : pino(settings)
}

const logCall: onResponseHookHandler = (request, reply, done) => {
  const headers = Object.fromEntries(loggedHeaders.map((name) => [name, request.headers[name]]))
  request.log.info(
    {
      method: request.method,
      // Never the query: it can hold what people search for, and tokens of links.
      path: request.server.redaction.redactAddress(request.url),
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      headers,
    },
    'answered',
  )
  done()
}

/** The headers that helmet sets. It works them out anew for each call, and they never change. */
async function securityHeaders(config: ServerConfig): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    // For answers of the API, which load nothing. Documents and the docs page set their own.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.production && config.publicOrigin.startsWith('https:') ? undefined : false,
    // No path leaves in a referrer, not even to ourselves: files and calls are logged by whatever stands in front.
    referrerPolicy: { policy: 'strict-origin' },
  })
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofAnyReply = ['date', 'connection', 'content-length']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofAnyReply.includes(name) ? [] : [[name, String(value)]])),
  )
}

/** Security headers, compression, and the other origins that may call. */
async function registerPlugins(server: FastifyInstance, config: ServerConfig): Promise<void> {
  const headers = await securityHeaders(config)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  // Hashed files have Brotli copies from the build; this is for what is made on request.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  // CORS would answer every OPTIONS call, and one that is no preflight as text.
  // This hook and the last are no promises: every call waits for each of them.
  server.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request
    const isPreflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
    if (method === 'OPTIONS' && !isPreflight) sendFailure({ key: 'NOT_FOUND' }, request, reply)
    else done()
  })
  await server.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'last-event-id',
      'x-api-key',
      'x-client-version',
      'x-preview',
      'x-request-id',
    ],
    exposedHeaders: [
      'etag',
      'retry-after',
      'idempotency-replayed',
      'x-request-id',
      'ratelimit-limit',
      'ratelimit-policy',
      'ratelimit-remaining',
      'ratelimit-reset',
    ],
    maxAge: 600,
  })
  // Before a body is read: what it holds has no say in whether there is such a path.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendFailure({ key: 'NOT_FOUND' }, request, reply)
    else done()
  })
}

/**
 * The one Fastify instance of a process, on which the API and the edge hang: limits, request ids, log lines,
 * security headers, and problem documents for whatever fails outside a plugin of its own manners.
 */
export async function createServer({
  config,
  logger,
  timeouts: limits = timeouts,
}: ServerOptions): Promise<FastifyInstance> {
  const log = logger ?? createLogger(config.logLevel)
  const pages: FastifyInstance['pages'] = {}
  const server = Fastify({
    loggerInstance: log,
    // One line of our own for each call, in `onResponse` below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
    },
    bodyLimit: 1_048_576,
    // A domain in a path can be longer than the hundred signs of the framework, as can the address of a page.
    routerOptions: { maxParamLength: 2_000 },
    http: nodeTimeouts(limits),
    requestTimeout: limits.file,
    connectionTimeout: 60_000,
    // A start compiles the checks of every call, which takes a busy machine longer than the framework's ten seconds.
    pluginTimeout: 60_000,
    // Longer than the 60 s of common balancers, so that it is they who close an idle connection.
    keepAliveTimeout: 72_000,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // A call that is here when the server closes is answered like those before it; only some can be sent again.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      const isAnswered = error.code === 'FST_ERR_BAD_URL' && pages.answerMalformed?.(request, reply)
      return isAnswered ? undefined : sendFrameworkFailure(error, request, reply)
    },
  })

  const logsCalls = !('isLevelEnabled' in log) || typeof log.isLevelEnabled !== 'function' || log.isLevelEnabled('info')

  server.decorate('readiness', { accepting: true, probes: [] })
  server.decorate('pages', pages)
  server.decorate('redaction', pathRedaction())
  server.setErrorHandler(sendFrameworkFailure)
  server.setNotFoundHandler((request, reply) => sendFailure({ key: 'NOT_FOUND' }, request, reply))
  acceptJsonOnly(server)
  limitBodyTime(server, limits)

  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // The holder of a connection takes another one, to another process, before this one stops listening.
    if (!server.readiness.accepting) reply.header('connection', 'close')
    done()
  })
  if (logsCalls) server.addHook('onResponse', logCall)

  await registerPlugins(server, config)
  return server
}
