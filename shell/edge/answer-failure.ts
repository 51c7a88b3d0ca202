import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiUnavailable } from './api-client.ts'

/** Seconds after which a caller may retry. */
const retryAfter = 2

/**
 * Answers 503 if the API is unavailable, and 504 if it is late; every other failure goes to the server's own handler.
 */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiUnavailable)) throw error
  const key = error.reason === 'late' ? 'GATEWAY_TIMEOUT' : 'SERVICE_UNAVAILABLE'
  return sendFailure({ key, retryAfter, cause: error }, request, reply)
}
