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

/** One call as its handler sees it: checked, typed, authorized. */
interface Call<Route> {
  readonly params: ParamsOf<Route>
  readonly query: QueryOf<Route>
  readonly body: BodyOf<Route>
  readonly language: Language
  /** Of the caller; null on a public route. */
  readonly account: Route extends { readonly audience: infer Access extends Audience } ? CallerOf<Access> : never
  readonly headers: FastifyRequest['headers']
  /** What the caller names this write by; null where it is not named, or takes no name. */
  readonly idempotencyKey: string | null
  /** Of a public call: the account that it comes from; null for a guest, or where its token is good no more. */
  readonly findAccount: () => Promise<Account | null>
  /** The preview that the read is a part of; null for every other call. */
  readonly preview: Preview | null
  /** Of the caller, as the outermost trusted proxy says where there is one. */
  readonly address: string
  readonly device: CallDevice
  readonly withUpload: WithUpload
  /** Aborted when the caller hangs up before there is an answer. */
  readonly signal: AbortSignal
  /** Reports progress, where the route declares it and the caller accepts it. */
  readonly report: Report
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void
}

/** Answers the payload; a route that does not produce JSON may answer a stream of it. */
export type Handler<Route> = (call: Call<Route>) => Promise<ReplyOf<Route> | Readable>

/** Serves one route of the contract. */
export type Serve = <Route extends RouteContract>(route: Route, handler: Handler<Route>) => void

/** What the framework checks and writes by; what documents say of a route is made of the contract itself. */
const schemaOf = ({ params, query, body, reply, status = 200, produces }: RouteContract): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(!produces && { response: { [status]: reply } }),
})

const isKnownTo = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag) ?? false)

/** Gives a reply its tag, and leaves the body out when the caller has it already. */
const tagReply: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || request.preview) return done(null, payload)
  // Encoded once, for the hash and the socket alike.
  const body = Buffer.from(payload)
  const tag = `"${hash('sha1', body, 'base64url')}"`
  // Weak, because the same answer may travel compressed.
  reply.header('etag', `W/${tag}`)
  if (!isKnownTo(request.headers['if-none-match'], tag)) return done(null, body)
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  done(null, '')
}

/** Fastify's own signal says the same of a body that was read to its end. */
function disconnectSignalOf({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController()
  raw.once('close', () => raw.writableFinished || disconnect.abort())
  return disconnect.signal
}

export interface ServeOptions {
  /** Answers the caller's account, or throws where it may not make this call, or not now. */
  readonly authorize: (
    request: FastifyRequest,
    route: Pick<RouteContract, 'audience' | 'stepUp' | 'releaseToken'>,
  ) => Promise<Account>
  readonly deviceOf: (request: FastifyRequest, reply: FastifyReply) => CallDevice
  /** Keeps answers for those who ask again. */
  readonly answers: AnswerStore
  /** Knows the keys of partners. */
  readonly partners: PartnerGate
  /** Knows the previews of staff. */
  readonly previews: PreviewGate
  /** Hears of every route that is served. */
  readonly served: Set<RouteContract>
}

/** Where the key of a partner stands. */
const partnerHeaders = ['X-Api-Key', 'Authorization'] as const

/** A form is a stream that its handler reads, and a table is bytes: nothing yet to hold against the schema. */
const fileValidator: typeof validatorCompiler = (part) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part)

/** Who makes a public call, if its token is good. A guest is not asked for one. */
async function accountOf(request: FastifyRequest, authorize: ServeOptions['authorize']): Promise<Account | null> {
  if (!request.headers.authorization) return null
  try {
    return await authorize(request, { audience: 'user' })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Makes the function with which a noun serves its routes on this server. */
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
    // What caches keep is no answer to a preview, nor to the key of a partner.
    const vary = ['Accept-Language', ...(cache ? [previewHeader] : []), ...(scope ? partnerHeaders : [])].join(', ')
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      request.preview = await previews.authorize(request, route)
      // Whose calls they are is said by the preview alone, whatever token comes along.
      if (request.preview) request.account = audience === 'public' ? null : request.preview.account
      if (request.preview || audience === 'public') return
      request.account = await authorize(request, route)
      // Not before: a caller who is not allowed has no reason to take long.
      if (consumes) allowFile(request, reply)
    }
    server.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      validatorCompiler: consumes ? fileValidator : validatorCompiler,
      serializerCompiler,
      // For a HEAD the framework does all of a GET, and would read a stream to its end.
      ...((produces === eventStreamType || route.writes) && { exposeHeadRoute: false }),
      config: { audience, rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
      ...(maxBytes && { bodyLimit: maxBytes }),
      onRequest: [
        (_request, reply, done) => actFor(callerOf(reply), done),
        (request, reply, done) => {
          // Before authentication: an unknown path is unknown to every caller.
          if (isOfRoute && !isOfRoute(Object(request.params))) done(new ApiError('NOT_FOUND'))
          // Public calls wait for no promise.
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
            // Most calls never ask for these, and a country costs a search.
            get signal() {
              return disconnectSignalOf(reply)
            },
            get device() {
              return deviceOf(request, reply)
            },
            // Validated by the schemas of this very route, and authorized by its audience.
          } as unknown as Call<typeof route>)
        // Not by the hook alone: what follows the reading of a body comes from the socket, which has no caller.
        const work = () => (lines ? lines(request, reply, handle) : handle(ignoreProgress))
        const caller = callerOf(reply)
        const result = preview ? await previews.read(preview, caller, async () => work()) : await actFor(caller, work)
        // The use of a key is counted, so that its answers are in no cache of others.
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
