import { type Language, languageOfPath } from '../contract/language.ts'
import { clientVersion, requestTimeout, retries, retryDelay } from '../contract/limits.ts'
import type { Problem } from '../contract/problem.ts'
import { type BodyOf, bases, type ParamsOf, type QueryOf, type ReplyOf, type RouteContract } from '../contract/route.ts'
import { addressKey } from '../federation/template.ts'
import { session } from '../session/session.ts'
import { clientProblem, ProblemError } from './problem-error.ts'

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }

/** What a call is given: the parts its route declares, and how it ends early. */
export type CallInput<Route> = Part<'params', ParamsOf<Route>> &
  (QueryOf<Route> extends undefined ? { query?: undefined } : { query?: QueryOf<Route> }) &
  Part<'body', BodyOf<Route>> & {
    signal?: AbortSignal
    /** Language of the reply; the page's own unless said. */
    language?: Language
    /** Makes a write safe to send again; such a write is retried like a read. */
    idempotencyKey?: string
  }

interface ClientSettings {
  /** Origins that serve the calls, tried in turn; the empty one is the page's own. */
  readonly origins: readonly string[]
  readonly language: () => Language
  readonly isOnline: () => boolean
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

const settings: { current: ClientSettings } = {
  current: {
    origins: [''],
    language: () => languageOfPath(globalThis.location?.pathname ?? '/'),
    isOnline: () => globalThis.navigator?.onLine !== false,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds)
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
  },
}

/** Sets how calls are made; what is not given stays. */
export function configureCalls(change: Partial<ClientSettings>): void {
  settings.current = { ...settings.current, ...change }
}

const documentReplies = new Map<string, unknown>()

/** Hands over replies that came with the document, by `addressKey`. Each answers one call, once. */
export function keepReplies(replies: Readonly<Record<string, unknown>>): void {
  for (const [key, reply] of Object.entries(replies)) documentReplies.set(key, reply)
}

/** What a route loader hands on: its signal, and the language of the page it loads for. */
export const forPage = (request: Request): { signal: AbortSignal; language: Language } => ({
  signal: request.signal,
  language: languageOfPath(new URL(request.url).pathname),
})

function addressOf(route: RouteContract, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return bases[route.base] + path + (text ? `?${text}` : '')
}

async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get('retry-after')) || null
  const requestId = response.headers.get('x-request-id')
  const common = { status: response.status, retryAfter, requestId }
  try {
    const body = (await response.json()) as Problem
    if (typeof body.code === 'number' && body.message) {
      return new ProblemError({ ...common, problem: body.message, code: body.code, detail: body.detail })
    }
  } catch {
    // Not our problem document: a proxy's page, say. The status text is all there is to tell.
  }
  return new ProblemError({ ...common, problem: response.statusText, code: 0, detail: response.statusText })
}

async function attempt(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const deadline = AbortSignal.timeout(requestTimeout)
  try {
    return await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw clientProblem(deadline.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR', error)
  }
}

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status >= 500)

/**
 * Calls a route of the contract and answers its payload.
 *
 * Reads, and writes with an idempotency key, are tried up to three more times, a second apart, on the
 * next origin; a 4xx is never tried again. One request may take 20 seconds.
 * @throws ProblemError for every failure; the signal's own reason when the caller gave up.
 */
export async function call<Route extends RouteContract>(
  route: Route,
  ...[input]: Record<string, never> extends CallInput<Route> ? [CallInput<Route>?] : [CallInput<Route>]
): Promise<ReplyOf<Route>> {
  const { params, query, body, signal, idempotencyKey, language } = (input ?? {}) as {
    params?: unknown
    query?: unknown
    body?: unknown
    signal?: AbortSignal
    language?: Language
    idempotencyKey?: string
  }
  const { origins, isOnline, wait } = settings.current
  const path = addressOf(route, params, query)

  const key = addressKey(path)
  if (route.method === 'GET' && documentReplies.has(key)) {
    const reply = documentReplies.get(key) as ReplyOf<Route>
    documentReplies.delete(key)
    return reply
  }
  if (!isOnline()) throw clientProblem('OFFLINE')

  const { tokens } = session.getState()
  const request: RequestInit = {
    method: route.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': language ?? settings.current.language(),
      'x-client-version': clientVersion,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
  const budget = route.method === 'GET' || idempotencyKey ? retries : 0

  for (let tried = 0; ; tried += 1) {
    const origin = origins[tried % origins.length] ?? ''
    try {
      const response = await attempt(origin + path, request, signal)
      if (!response.ok) throw await problemOf(response)
      return (response.status === 204 ? undefined : await response.json()) as ReplyOf<Route>
    } catch (error) {
      if (tried >= budget || !isWorthAnotherTry(error)) throw error
      await wait(retryDelay, signal)
    }
  }
}
