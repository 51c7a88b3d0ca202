import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, onSendHookHandler } from 'fastify'
import { type Language, languageOfHeader } from '../../../shared/contract/language.ts'
import { previewHeader } from '../../../shared/contract/preview/preview.limits.ts'
import {
  type Audience,
  type BodyOf,
  eventStreamType,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RouteContract,
  takesIdempotencyKey,
} from '../../../shared/contract/route.ts'
import { withVary } from '../../../shared/server/problem-reply.ts'
import { allowFile } from '../../../shared/server/timeouts.ts'
import { actFor } from '../database/caller.ts'
import type { Account, CallerOf } from './account.ts'
import { ApiError } from './api-error.ts'
import type { CallDevice } from './call-device.ts'
import { type AnswerStore, idempotencyKeyOf, onceHooks } from './idempotency-key.ts'
import type { PartnerGate } from './partner-gate.ts'
import type { Preview, PreviewGate } from './preview-gate.ts'
import { ignoreProgress, linesOf, type Report } from './report.ts'
import { callerOfRoute } from './route-caller.ts'
import { serializerCompiler } from './serialisation.ts'
import { uploadsOf, type WithUpload } from './upload.ts'
import { pathCheckOf, validatorCompiler } from './validation.ts'

/** A call as its handler sees it: validated, typed, authorized. */
interface Call<Route> {
  readonly params: ParamsOf<Route>
  readonly query: QueryOf<Route>
  readonly body: BodyOf<Route>
  readonly language: Language
  /** The caller's account; null on a public route. */
  readonly account: Route extends { readonly audience: infer Access extends Audience } ? CallerOf<Access> : never
  readonly headers: FastifyRequest['headers']
  /** The idempotency key of this write; null if there is none, or the route does not use keys. */
  readonly idempotencyKey: string | null
  /** For a public call: the caller's account; null for a guest, or if the token is no longer valid. */
  readonly findAccount: () => Promise<Account | null>
  /** The preview that the read belongs to; null for other calls. */
  readonly preview: Preview | null
  /** The caller's address, as reported by the outermost trusted proxy, if any. */
  readonly address: string
  readonly device: CallDevice
  readonly withUpload: WithUpload
  /** Aborted when the caller disconnects before the response. */
  readonly signal: AbortSignal
  /** Reports progress, if the route declares it and the caller accepts it. */
  readonly report: Report
  /** Sets a response header. */
  readonly setHeader: (name: string, value: string) => void
}

/** Returns the payload; a route that does not produce JSON may return a stream. */
export type Handler<Route> = (call: Call<Route>) => Promise<ReplyOf<Route> | Readable>

/** Serves one route of the contract. */
export type Serve = <Route extends RouteContract>(route: Route, handler: Handler<Route>) => void

/** The framework's schema for validation and serialisation; documentation is generated from the contract itself. */
const schemaOf = ({ params, query, body, reply, status = 200, produces }: RouteContract): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(!produces && { response: { [status]: reply } }),
})

const isKnownTo = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag) ?? false)

/** Sets the ETag of a reply, and omits the body if the caller already has it. */
const tagReply: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || request.preview) return done(null, payload)
  // Encoded once, for both the hash and the socket.
  const body = Buffer.from(payload)
  const tag = `"${hash('sha1', body, 'base64url')}"`
  // Weak, because the same reply may be sent compressed.
  reply.header('etag', `W/${tag}`)
  if (!isKnownTo(request.headers['if-none-match'], tag)) return done(null, body)
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  done(null, '')
}

/** Fastify's own signal also fires when a request body was simply read to its end. */
function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => raw.writableFinished || disconnect.abort())
  return disconnect.signal
}

export interface ServeOptions {
  /** Returns the caller's account, or throws if it may not make this call now. */
  readonly authorize: (
    request: FastifyRequest,
    route: Pick<RouteContract, 'audience' | 'stepUp' | 'releaseToken'>,
  ) => Promise<Account>
  readonly deviceOf: (request: FastifyRequest, reply: FastifyReply) => CallDevice
  /** Stores responses for repeated writes. */
  readonly answers: AnswerStore
  /** Checks partner keys. */
  readonly partners: PartnerGate
  /** Checks staff previews. */
  readonly previews: PreviewGate
  /** Collects every served route. */
  readonly served: Set<RouteContract>
}

/** The headers that may contain a partner key. */
const partnerHeaders = ['X-Api-Key', 'Authorization'] as const

/** A form is a stream that its handler reads, and a table is bytes: neither can be validated yet. */
const fileValidator: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part)

/** The account of a public call, if it has a valid token. */
async function accountOf(request: FastifyRequest, authorize: ServeOptions['authorize']): Promise<Account | null> {
  if (!request.headers.authorization) return null
  try {
    return await authorize(request, { audience: 'user' })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Creates the function with which a noun serves its routes on this server. */
export function serveOn(
  server: FastifyInstance,
  { authorize, deviceOf, answers, partners, previews, served }: ServeOptions,
): Serve {
  return (route, handler) => {
    const { audience, cache, download, limit, status = 200, produces, consumes, maxBytes, progress, scope } = route
    served.add(route)
    const lines = progress && linesOf(route.reply)
    const isOfRoute = pathCheckOf(route.params)
    const callerOf = callerOfRoute(route)
    // Cached replies must not be used for a preview or a partner key.
    const vary = ['Accept-Language', ...(cache ? [previewHeader] : []), ...(scope ? partnerHeaders : [])].join(', ')
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      request.preview = await previews.authorize(request, route)
      // In a preview, only the preview decides whose call it is, whatever token is sent.
      if (request.preview) request.account = audience === 'public' ? null : request.preview.account
      if (request.preview || audience === 'public') return
      request.account = await authorize(request, route)
      // Only now: an unauthorized caller needs no long timeout.
      if (consumes) allowFile(request, reply)
    }
    server.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      validatorCompiler: consumes ? fileValidator : validatorCompiler,
      serializerCompiler,
      // For HEAD the framework runs the whole GET, and would read a stream to its end.
      ...((produces === eventStreamType || route.writes) && { exposeHeadRoute: false }),
      config: { audience, rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
      ...(maxBytes && { bodyLimit: maxBytes }),
      onRequest: [
        (_request, reply, done) => actFor(callerOf(reply), done),
        (request, reply, done) => {
          // Before authentication: an unknown path is unknown to every caller.
          if (isOfRoute && !isOfRoute(Object(request.params))) done(new ApiError('NOT_FOUND'))
          // Public calls skip the promise.
          else if (audience === 'public' && request.headers[previewHeader] === undefined) done()
          else admit(request, reply).then(() => done(), done)
        },
        ...(scope ? [(request: FastifyRequest, reply: FastifyReply) => partners.authorize(request, reply, scope)] : []),
      ],
      ...(cache && { onSend: tagReply }),
      ...onceHooks(route, answers),
      handler: async (request, reply) => {
        const language = languageOfHeader(request.headers['accept-language'])
        const { params, query, body, account, preview, headers, ip: address } = request
        const handle = (report: Report) =>
          handler({
            params,
            query,
            body,
            language,
            account,
            findAccount: async () => (preview ? preview.account : accountOf(request, authorize)),
            preview,
            headers,
            idempotencyKey: takesIdempotencyKey(route) ? idempotencyKeyOf(headers) : null,
            address,
            withUpload: uploadsOf(request),
            report,
            setHeader: (name: string, value: string) => reply.header(name, value),
            // Getters, because most calls do not use them, and a country lookup takes a search.
            get signal() {
              return disconnectSignalOf(reply)
            },
            get device() {
              return deviceOf(request, reply)
            },
            // Validated by this route's schemas, and authorized by its audience.
          } as unknown as Call<typeof route>)
        // The hook alone is not enough: after the body is read, code runs in the context of the socket, not of the call.
        const work = () => (lines ? lines(request, reply, handle) : handle(ignoreProgress))
        const caller = callerOf(reply)
        const result = preview ? await previews.read(preview, caller, async () => work()) : await actFor(caller, work)
        // Each use of a partner key is counted, so its replies must not be in shared caches.
        const keptBy = request.isOfPartner ? 'private' : 'public'
        reply
          .code(status)
          .header('cache-control', cache && !preview ? `${keptBy}, max-age=${cache.seconds}` : 'no-store')
          .header('content-language', language)
          .header('vary', withVary(reply, vary))
        if (produces && !reply.hasHeader('content-type'))
          reply.type(/^text|json$/.test(produces) ? `${produces}; charset=utf-8` : produces)
        if (download) reply.header('content-disposition', `attachment; filename="${download}"`)
        return result
      },
    })
  }
}
