import { hash } from 'node:crypto'
import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, FastifySchema, onSendHookHandler } from 'fastify'
import { catalogue, type ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import { type Language, languageOfHeader } from '../../../shared/contract/language.ts'
import { Problem } from '../../../shared/contract/problem.ts'
import {
  type Audience,
  type BodyOf,
  commonErrors,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RouteContract,
} from '../../../shared/contract/route.ts'
import type { Database } from '../database/connection.ts'
import { type Account, admit } from './account.ts'
import { withVary } from './api-error.ts'
import { serializerCompiler } from './serialisation.ts'
import { validatorCompiler } from './validation.ts'

/** One call as its handler sees it: checked, typed, admitted. */
export interface Call<Route> {
  readonly params: ParamsOf<Route>
  readonly query: QueryOf<Route>
  readonly body: BodyOf<Route>
  readonly language: Language
  /** Null on a public route. */
  readonly account: Account | null
  readonly headers: FastifyRequest['headers']
}

export type Handler<Route> = (call: Call<Route>) => Promise<ReplyOf<Route>>

/** Serves one route of the contract. */
export type Serve = <Route extends RouteContract>(route: Route, handler: Handler<Route>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. A route without one stops the start. */
    audience?: Audience
  }
}

function failuresOf({ audience, errors = [] }: RouteContract): readonly ErrorKey[] {
  const admission: ErrorKey[] =
    audience === 'public' ? [] : ['UNAUTHORIZED_ACCESS', 'ACCESS_TOKEN_EXPIRED', 'FORBIDDEN']
  return [...new Set([...errors, ...admission, ...commonErrors])]
}

/** What OpenAPI says of the failures: one entry for each status, naming its keys. */
function failureReplies(route: RouteContract): Record<number, unknown> {
  const byStatus = Map.groupBy(failuresOf(route), (key) => catalogue[key].status)
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      { description: keys.join(', '), content: { 'application/problem+json': { schema: Problem } } },
    ]),
  )
}

function schemaOf(route: RouteContract): FastifySchema {
  return {
    summary: route.summary,
    description: `Audience: ${route.audience}. At most ${route.limit.calls} calls in ${route.limit.seconds} s.`,
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [route.path.split('/')[1] ?? ''],
    ...(route.audience !== 'public' && { security: [{ accessToken: [] }] }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { [route.status ?? 200]: route.reply, ...failureReplies(route) },
  } as FastifySchema
}

const isKnownTo = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag) ?? false)

/** Gives a reply its tag, and leaves the body out when the caller has it already. */
const tagReply: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
  // Encoded once, for the hash and the socket alike.
  const body = Buffer.from(payload)
  const tag = `"${hash('sha1', body, 'base64url')}"`
  // Weak, because the same answer may travel compressed.
  reply.header('etag', `W/${tag}`)
  if (!isKnownTo(request.headers['if-none-match'], tag)) return done(null, body)
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  done(null, '')
}

/** Makes the function with which a noun serves its routes on this server. */
export function serveOn(server: FastifyInstance, database: Database, served: Set<RouteContract>): Serve {
  return (route, handler) => {
    const { audience, cache, limit, status = 200 } = route
    served.add(route)
    server.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      validatorCompiler,
      serializerCompiler,
      config: { audience, rateLimit: { max: limit.calls, timeWindow: limit.seconds * 1_000 } },
      ...(audience !== 'public' && {
        onRequest: async (request) => {
          request.account = await admit(request, audience, database)
        },
      }),
      ...(cache && { onSend: tagReply }),
      handler: async (request, reply) => {
        const language = languageOfHeader(request.headers['accept-language'])
        const { params, query, body, account, headers } = request
        const result = await handler({ params, query, body, language, account, headers } as Call<typeof route>)
        reply
          .code(status)
          .header('cache-control', cache ? `public, max-age=${cache.seconds}` : 'no-store')
          .header('content-language', language)
          .header('vary', withVary(reply, 'Accept-Language'))
        return result
      },
    })
  }
}
