import { catalogue } from '@qasima/shared/contract/error-catalogue'
import { languageOfHeader } from '@qasima/shared/contract/language'
import type { Problem } from '@qasima/shared/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiAway } from './api-client.ts'

/** Seconds after which a caller may try again. */
const retryAfter = 2

/** Answers an API that is away with 503; every other failure goes on to the server's own handler. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiAway)) throw error
  request.log.warn({ err: error.cause ?? error }, 'the API is away')
  const language = languageOfHeader(request.headers['accept-language'])
  const { code, name, status, text } = catalogue.SERVICE_UNAVAILABLE
  const problem: Problem = {
    type: 'urn:qasima:problem:service-unavailable',
    title: name,
    status,
    detail: text[language],
    instance: request.id,
    code,
    name,
    message: 'SERVICE_UNAVAILABLE',
  }
  return reply
    .code(status)
    .header('retry-after', retryAfter)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}
