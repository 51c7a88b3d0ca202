import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { progressType, type RouteContract, takesIdempotencyKey } from '../../../shared/contract/route.ts'
import { ApiError } from './api-error.ts'

const keyForm = /^[\x21-\x7e]{8,128}$/

/** The caller's `Idempotency-Key`; null without one. @throws ApiError `VALIDATION_ERROR` for one of another form. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyForm.test(key)) return key
  throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'idempotency-key', message: 'INVALID' }] })
}

/** A stored response for callers who did not receive it. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The right to perform the write of a key. */
interface Claim {
  /** Stores the response. Null releases the key, so that the write can be repeated. */
  settle(answer: KeptAnswer | null): Promise<void>
}

/** Stores responses to writes by idempotency key. */
export interface AnswerStore {
  /**
   * Claims a key, or returns its stored response.
   * @throws ApiError `IDEMPOTENCY_KEY_IN_USE` while the write is in progress, `IDEMPOTENCY_KEY_REUSED` if the key
   * belongs to a different request.
   */
  open(request: FastifyRequest, key: string, mayTakeLong: boolean): Promise<Claim | KeptAnswer>
}

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null
  }
}

/** Headers that a replay repeats; the others are created for each response. */
const keptHeaders = ['content-type', 'content-language', 'content-disposition', 'location'] as const

/** Failures that do not concern the write itself, but the caller's rights, timing or a machine. */
const isPassing = (status: number): boolean => status >= 500 || [401, 403, 408, 429].includes(status)

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  )

/**
 * The hooks that do each write of a route once for an `Idempotency-Key`: none for a route that takes no key. They begin
 * where the caller is authorized and the body is valid, so that what was refused before can be sent again.
 */
export function onceHooks(route: RouteContract, answers: AnswerStore) {
  if (!takesIdempotencyKey(route)) return {}
  const mayTakeLong = Boolean(route.progress || route.consumes || route.maxBytes)

  async function preHandler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const key = idempotencyKeyOf(request.headers)
    // Streamed progress cannot be replayed.
    if (key === null || (route.progress && request.headers.accept?.includes(progressType))) return
    const found = await answers.open(request, key, mayTakeLong)
    if ('settle' in found) {
      request.claim = found
      return
    }
    const { status, headers, body } = found
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers, 'idempotency-replayed': 'true' })
      .send(body)
  }

  async function onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { claim } = request
    if (!claim) return payload
    request.claim = null
    const { statusCode: status } = reply
    const body = typeof payload === 'string' ? payload : ''
    const settled = claim.settle(isPassing(status) ? null : { status, headers: headersOf(reply), body })
    // The write is done and answered: a key that could not be settled becomes free after a minute.
    await settled.catch((error) => request.log.warn({ err: error }, 'an answer could not be kept for retries'))
    return payload
  }

  return { preHandler, onSend }
}
