import { type Language, languages } from '../contract/language.ts'
import type { Problem } from '../contract/problem.ts'
import type { ReplyOf, RouteContract } from '../contract/route.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { clientProblem, ProblemError } from './problem-error.ts'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fits({ type, required = [], anyOf }: JsonSchema, value: unknown): boolean {
  if (anyOf) return anyOf.some((branch) => fits(branch, value))
  switch (type) {
    case 'object':
      return isObject(value) && required.every((name) => name in value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null || value === undefined
    case 'integer':
      return typeof value === 'number'
    default:
      return type === undefined || typeof value === type
  }
}

/**
 * Whether a value can be the reply of a route: checks its kind and required fields. The server has validated the
 * contents; this rejects responses of a proxy.
 */
export const isReplyOf = <Route extends RouteContract>(route: Route, value: unknown): value is ReplyOf<Route> =>
  fits(route.reply, value)

const languageOfAnswer = ({ headers }: Response, asked: Language): Language =>
  languages.find((language) => headers.get('content-language')?.startsWith(language)) ?? asked

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The seconds of a `Retry-After`, which is a number of seconds or a date; null if absent. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const left = Number.isNaN(seconds) ? Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000) : seconds
  return left > 0 ? left : null
}

const isProblem = (data: unknown): data is Problem =>
  isObject(data) && 'code' in data && typeof data.code === 'number' && 'message' in data && Boolean(data.message)

/**
 * The error of a failed response. A response that is not ours, such as a proxy's page, has its status text and no code.
 * `asked` is the requested language.
 */
export async function problemOf(response: Response, asked: Language): Promise<ProblemError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const data = parsed(text) ?? text
  const common = {
    status,
    data,
    headers,
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id'),
  }
  if (!isProblem(data)) {
    return new ProblemError({ ...common, problem: response.statusText || 'API_ERROR', code: 0, detail: '' })
  }
  const { message: problem, code, detail, records, challenge, reason } = data
  return new ProblemError({
    ...common,
    problem,
    code,
    detail,
    detailLanguage: languageOfAnswer(response, asked),
    records,
    challenge,
    reason,
  })
}

const unreadable = ({ status, headers }: Response, data: unknown) =>
  new ProblemError({ problem: 'API_ERROR', code: 0, status, detail: '', data, headers })

/**
 * The payload of a successful response.
 * @throws ProblemError `API_ERROR` for a response that did not come from the API: no JSON, no body, or the wrong shape.
 */
export async function payloadOf(response: Response, route: RouteContract): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const data = isJson ? parsed(text) : undefined
  if (data === undefined || !isReplyOf(route, data)) throw unreadable(response, data ?? text)
  return data
}

/**
 * Yields a body in chunks.
 * @throws the signal's own reason, or `NETWORK_ERROR` if the connection breaks.
 */
export async function* piecesOf({ body }: Response, signal?: AbortSignal) {
  const reader = body?.getReader()
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) yield step.value
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw clientProblem('NETWORK_ERROR', error)
  }
}
