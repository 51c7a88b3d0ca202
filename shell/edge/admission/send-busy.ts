import { directionOf, type Language } from '@qasima/shared/contract/language'
import { sentDocuments } from '@qasima/shared/server/browser-reports'
import { problemOf } from '@qasima/shared/server/problem-reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdmissionRefusal } from './admission.ts'
import { busyWords } from './busy.words.ts'

/** A page without styles or scripts, which costs almost nothing and reloads by itself. */
const busyPage = (language: Language, seconds: number): string =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
  `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}">` +
  `<title>${busyWords.title[language]}</title></head>` +
  `<body><main><h1>${busyWords.title[language]}</h1><p>${busyWords.text[language]}</p></main></body></html>`

/**
 * Answers 429 to a caller beyond their share, and 503 if the process is overloaded. Counted but not logged: a line for
 * each would add load.
 */
export function sendBusy(
  request: FastifyRequest,
  reply: FastifyReply,
  { reason, retryAfter }: AdmissionRefusal,
  language: Language,
): FastifyReply {
  const key = reason === 'load' ? 'SERVICE_UNAVAILABLE' : 'TOO_MANY_REQUESTS'
  sentDocuments.add({ outcome: `refused-${reason}` })
  const problem = problemOf({ key }, request)
  reply.code(problem.status).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
  return request.headers['sec-fetch-mode'] === 'navigate'
    ? reply.type('text/html; charset=utf-8').send(busyPage(language, retryAfter))
    : reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}
