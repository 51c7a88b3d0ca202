import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { catalogue, type ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import { languageOfHeader } from '../../../shared/contract/language.ts'
import type { FieldFailure, Problem } from '../../../shared/contract/problem.ts'
import { failureOfConstraint } from './constraint-failures.ts'
import { fieldErrors } from './validation.ts'

export interface FieldError {
  readonly key: string
  readonly message: FieldFailure | ErrorKey
}

/** A record that is in the way of a change. */
export interface ConflictingRecord {
  readonly section: string
  readonly id: string
}

/**
 * The one way to fail: a key of the catalogue, and where there are any, the fields that are wrong.
 *
 *     throw new ApiError('NOT_FOUND')
 *     throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'cursor', message: 'INVALID' }] })
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: ErrorKey
  readonly fields: readonly FieldError[] | undefined
  /** Seconds after which the same request can succeed. */
  readonly retryAfter: number | undefined

  /** The records that a change collided with. */
  readonly records: readonly ConflictingRecord[] | undefined

  constructor(
    key: ErrorKey,
    parts: {
      fields?: readonly FieldError[] | undefined
      retryAfter?: number | undefined
      records?: readonly ConflictingRecord[] | undefined
      cause?: unknown
    } = {},
  ) {
    super(key, { cause: parts.cause })
    this.key = key
    this.fields = parts.fields
    this.retryAfter = parts.retryAfter
    this.records = parts.records
  }
}

/** Seconds a client is asked to wait while the database is away. */
const databaseRetryAfter = 5

/** Network failures, and the classes of PostgreSQL for a broken connection, no room and an operator's stop. */
const awayCodes = /^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|53...|57...)$/
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

const isDatabaseAway = (error: Error & { code?: unknown }): boolean =>
  awayCodes.test(String(error.code)) || awayMessages.test(error.message)

const frameworkFailures: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_UNDER_PRESSURE: 'SERVICE_UNAVAILABLE',
}

/** The failure as the catalogue names it; what nobody foresaw is `INTERNAL_SERVER_ERROR`. */
export function toApiError(error: Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation) return new ApiError('VALIDATION_ERROR', { fields: fieldErrors(error.validation), cause: error })
  if (error instanceof pg.DatabaseError) {
    // Text that PostgreSQL cannot hold, such as a zero byte.
    if (error.code === '22021') return new ApiError('BAD_REQUEST', { cause: error })
    const failure = failureOfConstraint(error)
    if (failure) return new ApiError(failure.key, { fields: failure.fields, cause: error })
  }
  // A connection that breaks under a body is the sender's, which the framework marks with a status.
  if (error.statusCode === undefined && isDatabaseAway(error))
    return new ApiError('SERVICE_UNAVAILABLE', { retryAfter: databaseRetryAfter, cause: error })
  const known = frameworkFailures[String(error.code)]
  if (known) return new ApiError(known, { cause: error, retryAfter: known === 'SERVICE_UNAVAILABLE' ? 1 : undefined })
  const status = typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 429) return new ApiError('TOO_MANY_REQUESTS', { cause: error })
  return new ApiError(status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', { cause: error })
}

/** The body of a failure, in the language of the request. */
export function problemOf(error: ApiError, request: Pick<FastifyRequest, 'id' | 'headers'>): Problem {
  const { code, name, status, text } = catalogue[error.key]
  return {
    type: `urn:qasima:problem:${error.key.toLowerCase().replaceAll('_', '-')}`,
    title: name,
    status,
    detail: text[languageOfHeader(request.headers['accept-language'])],
    instance: request.id,
    code,
    name,
    message: error.fields ? error.fields.map(({ key, message }) => ({ key, message })) : error.key,
    ...(error.records && error.records.length > 0 && { records: [...error.records] }),
  }
}

/** The `Vary` header with one more name in it. */
export function withVary(reply: FastifyReply, name: string): string {
  const present = reply.getHeader('vary')
  return present ? `${present}, ${name}` : name
}

/** Logs a failure that is ours. */
export function logFailure(failure: ApiError, { log }: Pick<FastifyRequest, 'log'>): void {
  if (catalogue[failure.key].status >= 500) log.error({ err: failure.cause ?? failure }, failure.key)
}

/** Answers a failure as `application/problem+json`. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error)
  const problem = problemOf(failure, request)
  logFailure(failure, request)
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply
    .code(problem.status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .header('vary', withVary(reply, 'Accept-Language'))
    .header('content-language', languageOfHeader(request.headers['accept-language']))
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}
