import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { errorCode, toError } from '../../../shared/server/error-code.ts'
import { failureOfFramework, sendFailure } from '../../../shared/server/problem-reply.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { TurboAway } from '../turbo/turbo.ts'
import { ApiError } from './api-error.ts'
import { failureOfConstraint } from './constraints.ts'

/** Seconds to wait before retrying while the database is unavailable. */
const databaseRetryAfter = 5

/** A text, day or offset that PostgreSQL cannot store, and that validation missed. */
const unstorableCodes = new Set(['22021', '22P05', '22007', '22008', '22009'])

/** A cancelled statement, a lock timeout, or an overlong transaction. */
const lateCodes = new Set(['57014', '55P03', '25P04'])

/** Deadlock or serialization failure: everything was rolled back, and a retry can succeed at once. */
const crossedCodes = new Set(['40P01', '40001'])

/**
 * The failure of a service that we called: late, or temporarily unavailable.
 * @param retryAfter Seconds after which a retry is worthwhile.
 */
export function upstreamFailure(cause: unknown, retryAfter: number): ApiError {
  const { name } = toError(cause)
  const code = errorCode(cause)
  // The S3 client also uses this name for broken connections.
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE'
  const isLate = (name === 'TimeoutError' && !isBroken) || code === 'OAUTH_TIMEOUT'
  if (isLate) return new ApiError('GATEWAY_TIMEOUT', { cause })
  return new ApiError('SERVICE_UNAVAILABLE', { retryAfter, cause })
}

type KnownError = Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>

function apiErrorOf(error: KnownError): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TurboAway) return new ApiError('TURBO_MICROSERVICE_DOWN', { cause: error })
  if (error instanceof pg.DatabaseError) {
    if (unstorableCodes.has(error.code ?? '')) return new ApiError('VALIDATION_ERROR', { cause: error })
    if (lateCodes.has(error.code ?? '')) return new ApiError('GATEWAY_TIMEOUT', { cause: error })
    if (crossedCodes.has(error.code ?? '')) return new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error })
    const failure = failureOfConstraint(error)
    if (failure) return new ApiError(failure.key, { fields: failure.fields, cause: error })
  }
  // A connection that breaks during a request body is the sender's; the framework marks it with a status.
  if (error.statusCode === undefined && isDatabaseAway(error))
    return new ApiError('SERVICE_UNAVAILABLE', { retryAfter: databaseRetryAfter, cause: error })
  const { key, ...parts } = failureOfFramework(error)
  return new ApiError(key, parts)
}

/** The catalogue's failure for a thrown value; everything unexpected is `INTERNAL_SERVER_ERROR`. */
export const toApiError = (thrown: unknown): ApiError => apiErrorOf(toError(thrown))

/** Sends a failure as `application/problem+json`, or as a page if a person opened a missing address. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error)
  const isMissingPage = failure.key === 'NOT_FOUND' && request.routeOptions.config.isOpenedByPeople
  if (isMissingPage && request.server.pages.answerMissing?.(request, reply)) return reply
  return sendFailure(failure, request, reply)
}
