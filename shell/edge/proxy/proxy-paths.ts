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
  /** Milliseconds that a call may take, instead of 15 seconds; uploads and calls with progress have their own limit. */
  readonly callTimeout?: number
}

/** Milliseconds for a call: it must time out before the browser does, which can then show why. */
const defaultCallTimeout = requestTimeout - 5_000

/** Hop-by-hop headers. */
const ofConnection = ['keep-alive', 'upgrade', 'expect', 'te', 'trailer', 'proxy-authorization', 'proxy-connection']

/** Headers of the original body, wrong for a replacement. */
const ofBody = ['content-length', 'content-encoding', 'content-language', 'etag']

/** The caller's own headers; the caller's address is the one that this process trusts. */
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

/** Calls with a file; the API refuses callers who may not send one before it is sent. */
const bringsFile = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/form-data|text\/csv)\b/.test(headers['content-type'] ?? '')

/** Calls that may take long: with a file, or with progress. */
const takesLong = (request: FastifyRequest): boolean =>
  bringsFile(request) || (!isRead(request) && (request.headers.accept ?? '').includes(progressType))

/** A caller who reads an event stream. */
const readsEvents = (request: FastifyRequest): boolean =>
  isRead(request) && (request.headers.accept ?? '').includes(eventStreamType)

function timeoutOf(request: FastifyRequest, callTimeout: number): number {
  if (readsEvents(request)) return streamSilenceTimeout
  return takesLong(request) ? fileTimeout : callTimeout
}

/** Forwarded event streams, which end cleanly when the other side breaks or this process stops. */
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
 * A copy of the request body as it arrives. Not the request itself: if the upstream replies early, it ends the body,
 * and the caller must still get the reply over the same connection.
 */
function copyOf(body: IncomingMessage): PassThrough {
  const copy = body.pipe(new PassThrough())
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('the sender gave up'))
  })
  return copy
}

/** The other side may close an idle connection at the moment it is used. */
const wasClosed = (error: unknown): boolean => ['UND_ERR_SOCKET', 'ECONNRESET'].includes(errorCode(error) ?? '')

/** Files take long to send, and some writes take long to process. */
const allowTime: onRequestHookHandler = (request, reply, done) => {
  if (bringsFile(request)) allowFile(request, reply)
  if (!isRead(request)) disableIdleTimeout(request)
  done()
}

export interface ProxiedPaths extends Upstream {
  readonly paths: readonly string[]
  /** Prefixes of addresses that people open: they get a page if nothing is there. */
  readonly prefixesOfPeople?: readonly string[]
}

/** Forwards whole paths to another process; bodies stream in both directions. */
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
    // Compressed responses pass unchanged, and streamed lines are not buffered.
    app.all(url, { compress: false, decompress: false, onRequest: allowTime }, (request, reply) =>
      reply.from(undefined, {
        timeout: timeoutOf(request, callTimeout),
        rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers),
        retryDelay: ({ err, attempt }) => (isRead(request) && attempt === 0 && wasClosed(err) ? 1 : null),
        onResponse: (_request, _reply, response) => {
          // The plugin's types omit the body.
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
