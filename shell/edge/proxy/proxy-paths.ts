import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import { fileTimeout, requestTimeout } from '@qasima/shared/contract/call.limits'
import { streamSilenceTimeout } from '@qasima/shared/contract/notification/notification.limits'
import { eventStreamType, progressType } from '@qasima/shared/contract/route'
import { errorCode } from '@qasima/shared/server/error-code'
import { allowFile, disableIdleTimeout } from '@qasima/shared/server/timeouts'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Dispatcher } from 'undici'
import { ApiUnavailable, isUnavailableStatus } from '../api-client.ts'
import { keepPictures } from './kept-pictures.ts'

/** Another process, and the connections to it. */
export interface Upstream {
  /** Such as `http://api:3000`. */
  readonly origin: string
  readonly connections: Dispatcher
  /** Milliseconds that a call may take, in place of 15 seconds; files and reported work have their own. */
  readonly callTimeout?: number
}

/** Milliseconds for a call: it is given up before the browser does, which then can say why. */
const defaultCallTimeout = requestTimeout - 5_000

/** Headers of one connection, which the next one has no use for. */
const ofConnection = ['keep-alive', 'upgrade', 'expect', 'te', 'trailer', 'proxy-authorization', 'proxy-connection']

/** Headers of a body, which another body in its place has no use for. */
const ofBody = ['content-length', 'content-encoding', 'content-language', 'etag']

/** The caller's own headers, and of the caller's address only what this process believes. */
function requestHeaders(request: FastifyRequest, headers: Readonly<Record<string, string | string[] | undefined>>) {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.includes(name) && name !== 'forwarded')
  return {
    ...Object.fromEntries(kept),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Calls that bring a file; the process behind refuses callers who may send none before it is sent. */
const bringsFile = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/form-data|text\/csv)\b/.test(headers['content-type'] ?? '')

/** Calls that may take long: those that bring a file, and those that report how far they are. */
const takesLong = (request: FastifyRequest): boolean =>
  bringsFile(request) || (!isRead(request) && (request.headers.accept ?? '').includes(progressType))

/** A caller who reads events for as long as there are any. */
const readsEvents = (request: FastifyRequest): boolean =>
  isRead(request) && (request.headers.accept ?? '').includes(eventStreamType)

function timeoutOf(request: FastifyRequest, callTimeout: number): number {
  if (readsEvents(request)) return streamSilenceTimeout
  return takesLong(request) ? fileTimeout : callTimeout
}

/** Streams of events that are handed on, which end well when the other side breaks or this process stops. */
function eventRelays() {
  const open = new Set<Readable>()
  return {
    relay(stream: Readable): Readable {
      const relay = stream.pipe(new PassThrough())
      open.add(stream)
      stream.on('error', () => {})
      stream.once('close', () => {
        open.delete(stream)
        relay.end()
      })
      relay.once('close', () => stream.destroy())
      return relay
    },
    endAll(): void {
      for (const stream of open) stream.destroy()
    },
  }
}

/**
 * A body as it comes. Not the request itself: a process that answers early ends the body, and the caller is still to
 * get that answer over the request's own connection.
 */
function copyOf(body: IncomingMessage): PassThrough {
  const copy = body.pipe(new PassThrough())
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('the sender gave up'))
  })
  return copy
}

/** A connection that was idle can be closed by the other side at the moment it is used. */
const wasClosed = (error: unknown): boolean => ['UND_ERR_SOCKET', 'ECONNRESET'].includes(errorCode(error) ?? '')

/** Files take long to send, and some writes are worked on for long. */
const allowTime: onRequestHookHandler = (request, reply, done) => {
  if (bringsFile(request)) allowFile(request, reply)
  if (!isRead(request)) disableIdleTimeout(request)
  done()
}

export interface ProxiedPaths extends Upstream {
  readonly paths: readonly string[]
  /** Begins those that people open: they are answered a page where nothing is there. */
  readonly prefixesOfPeople?: readonly string[]
}

/** Hands on whole paths to another process; bodies of both directions pass as they come. */
export async function proxyPaths(
  app: FastifyInstance,
  { origin, connections, paths, prefixesOfPeople = [], callTimeout = defaultCallTimeout }: ProxiedPaths,
): Promise<void> {
  await app.register(replyFrom, { base: origin, undici: connections, disableRequestLogging: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    done(null, hasBody(request) ? copyOf(body) : undefined)
  })

  const pictures = keepPictures()
  const events = eventRelays()
  // Before the server waits for its calls to end.
  app.addHook('preClose', async () => events.endAll())

  const isOpenedByPeople = ({ url }: FastifyRequest) => prefixesOfPeople.some((prefix) => url.startsWith(prefix))

  for (const url of paths) {
    // What comes compressed stays so, and lines that come one by one are not gathered.
    app.all(url, { compress: false, decompress: false, onRequest: allowTime }, (request, reply) =>
      reply.from(undefined, {
        timeout: timeoutOf(request, callTimeout),
        rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers),
        retryDelay: ({ err, attempt }) => (isRead(request) && attempt === 0 && wasClosed(err) ? 1 : null),
        onResponse: (_request, _reply, response) => {
          // The body, which the types of the plugin leave out.
          const { stream } = response as typeof response & { readonly stream: Readable }
          if (isUnavailableStatus(reply.statusCode) && pictures.send(request.url, reply)) return stream.resume()
          pictures.watch(request.url, reply, stream)
          const isMissing = reply.statusCode === 404 && isOpenedByPeople(request)
          if (String(reply.getHeader('content-type')).startsWith(eventStreamType))
            return reply.send(events.relay(stream))
          if (!isMissing || !app.pages.answerMissing?.(request, reply)) return reply.send(stream)
          for (const name of ofBody) reply.removeHeader(name)
          stream.resume()
        },
        onError: (failed, { error }) => {
          if (pictures.send(request.url, reply)) return
          failed.send(new ApiUnavailable('statusCode' in error && error.statusCode === 504 ? 'late' : 'refused', error))
        },
      }),
    )
  }
}
