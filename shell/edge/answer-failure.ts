import { sendFailure } from '@qasima/shared/server/problem-reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiAway } from './api-client.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 2

/** Answers an API that is away with 503; every other failure goes on to the server's own handler. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiAway)) throw error
  return sendFailure({ key: 'SERVICE_UNAVAILABLE', retryAfter, cause: error }, request, reply)
}
