import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { conflictSentence } from '../contract/conflict-sentence.ts'
import { type ErrorKey, entryOf } from '../contract/error-catalogue.ts'
import { languageOfHeader } from '../contract/language.ts'
import type { FieldProblem, Problem } from '../contract/problem.ts'
import { type ReadingReason, readingReasonText } from '../contract/product/reading-reason.ts'
import { waitSentence } from '../contract/wait-sentence.ts'
import { fieldErrors } from './field-errors.ts'

/** A failure as the catalogue names it. */
export interface Failure {
  readonly key: ErrorKey
  /** The fields that are wrong. */
  readonly fields?: readonly FieldProblem[] | undefined
  /** Seconds after which the same request can succeed. */
  readonly retryAfter?: number | undefined
  /** The records that a change collided with. */
  readonly records?: readonly { readonly section: string; readonly id: string }[] | undefined
  /** With which the second step of a sign-in continues. */
  readonly challenge?: string | undefined
  /** Sentences: everything that speaks against what was asked. */
  readonly reasons?: readonly string[] | undefined
  /** Why the page of a store was not read. */
  readonly reason?: ReadingReason | undefined
  /** What happened, for the log. */
  readonly cause?: unknown
}

type FrameworkError = Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>

/** What the framework and its plugins throw, as the catalogue names it. */
export function failureOfFramework(error: FrameworkError): Failure {
  const { code, statusCode = 500, validation } = error
  if (validation) return { key: 'VALIDATION_ERROR', fields: fieldErrors(validation), cause: error }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { key: 'BODY_TOO_LARGE', cause: error }
  if (code === 'FST_ERR_UNDER_PRESSURE') return { key: 'SERVICE_UNAVAILABLE', retryAfter: 1, cause: error }
  if (statusCode === 429) return { key: 'TOO_MANY_REQUESTS', cause: error }
  return { key: statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', cause: error }
}

function messageOf({ key, fields, reasons }: Failure): Problem['message'] {
  if (reasons) return reasons.map((message) => ({ key, message }))
  return fields ? fields.map(({ key: field, message }) => ({ key: field, message })) : key
}

/** The body of a failure, in the language of the request. */
export function problemOf(failure: Failure, request: Pick<FastifyRequest, 'id' | 'headers'>): Problem {
  const { key, fields, records = [], challenge, reasons, reason, retryAfter } = failure
  const { code, name, status, text } = entryOf(key)
  const language = languageOfHeader(request.headers['accept-language'])
  const meant = reason ? readingReasonText(reason, language) : key === 'CONFLICT' && conflictSentence(failure, language)
  const wait = key === 'TOO_MANY_REQUESTS' && retryAfter !== undefined ? ` ${waitSentence(retryAfter, language)}` : ''
  return {
    type: `urn:qasima:problem:${key.toLowerCase().replaceAll('_', '-')}`,
    title: name,
    status,
    detail: (meant || text[language]) + wait,
    instance: request.id,
    code,
    name,
    message: messageOf({ key, fields, reasons }),
    ...(records.length > 0 && { records: [...records] }),
    ...(challenge && { challenge }),
    ...(reason && { reason }),
  }
}

/** The `Vary` header with one more name in it. */
export function withVary(reply: FastifyReply, name: string): string {
  const present = reply.getHeader('vary')
  return present ? `${present}, ${name}` : name
}

/** Logs a failure that is ours. */
export function logFailure(failure: Failure, { log }: Pick<FastifyRequest, 'log'>): void {
  if (entryOf(failure.key).status >= 500) log.error({ err: failure.cause ?? failure }, failure.key)
}

/** Answers a failure as `application/problem+json`. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

/** Answers whatever a handler or the framework throws, where no plugin knows more of it. */
export const sendFrameworkFailure = (error: FrameworkError, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(failureOfFramework(error), request, reply)
