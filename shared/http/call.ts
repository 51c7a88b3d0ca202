import { clientVersion, requestTimeout, retries, retryDelay } from '../contract/call.limits.ts'
import { catalogue } from '../contract/error-catalogue.ts'
import { refresh } from '../contract/identity/session.routes.ts'
import { type Language, languageOfPath } from '../contract/language.ts'
import type { Problem } from '../contract/problem.ts'
import type { Progress, ProgressLine } from '../contract/progress.ts'
import {
  type BodyOf,
  bases,
  type ParamsOf,
  progressType,
  type QueryOf,
  type ReplyOf,
  type RouteContract,
} from '../contract/route.ts'
import type { Read } from '../federation/reads.ts'
import { addressKey } from '../federation/template.ts'
import { session } from '../session/session.ts'
import { clientProblem, ProblemError } from './problem-error.ts'
import { renewalDone, renewTokens } from './renew-tokens.ts'

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }

export type Transport = (address: string, request: RequestInit) => Promise<Response>

/** What a call is given: the parts its route declares, and how it ends early. */
export type CallInput<Route> = Part<'params', ParamsOf<Route>> &
  (QueryOf<Route> extends undefined ? { query?: undefined } : { query?: QueryOf<Route> }) &
  Part<'body', BodyOf<Route>> & {
    signal?: AbortSignal
    /** Language of the reply; the page's own unless said. */
    language?: Language
    /** Makes a write safe to send again; such a write is retried like a read. */
    idempotencyKey?: string
    /** The version that is to be changed: `CONFLICT` when the record is newer. */
    version?: number
    /** Milliseconds for an answer that is known to take longer than others. */
    patience?: number
    /** How the request is sent, where somebody watches that; `fetch` unless said. */
    transport?: Transport
  }

/** What hears how far a call has come. */
type OnProgress = (progress: Progress) => void

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

/** What a route loader hands on to a call: its signal, and the language of the page that it loads for. */
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
      const { message: problem, code, detail, records } = body
      return new ProblemError({ ...common, problem, code, detail, records })
    }
  } catch {
    // Not our problem document: a proxy's page, say. The status text is all there is to tell.
  }
  return new ProblemError({ ...common, problem: response.statusText, code: 0, detail: response.statusText })
}

/** What every request carries, and what this one does. */
const headersOf = (language: Language, token: string | undefined, more: Readonly<Record<string, string>> = {}) => ({
  accept: 'application/json',
  'accept-language': language,
  'x-client-version': clientVersion,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...more,
})

/** What becomes of a good answer. */
type Reading<Reply> = (response: Response) => Promise<Reply>

const readJson = async <Reply>(response: Response) =>
  (response.status === 204 ? undefined : await response.json()) as Reply

/** One request. Its answer has 20 seconds to begin, and unless it is read as it comes, to end. */
async function attempt<Reply>(
  address: string,
  request: RequestInit,
  read: Reading<Reply>,
  {
    signal,
    streams = false,
    patience = requestTimeout,
    transport = fetch,
  }: { signal?: AbortSignal; streams?: boolean; patience?: number; transport?: Transport } = {},
): Promise<Reply> {
  const late = new AbortController()
  const deadline = setTimeout(() => late.abort(), patience)
  try {
    const response = await transport(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    }).catch((error) => {
      if (signal?.aborted) throw signal.reason
      throw clientProblem(late.signal.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR', error)
    })
    if (!response.ok) throw await problemOf(response)
    if (streams) clearTimeout(deadline)
    return await read(response)
  } finally {
    clearTimeout(deadline)
  }
}

const askForTokens = (refreshToken: string) => {
  const { origins, language } = settings.current
  const headers = headersOf(language(), refreshToken)
  return attempt(
    (origins[0] ?? '') + addressOf(refresh, undefined, undefined),
    { method: refresh.method, credentials: 'include', headers },
    readJson<ReplyOf<typeof refresh>>,
  )
}

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status >= 500)

/** A wrong password is 401 as well, and no new token makes it right. */
const isTokenRefused = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 401 && error.code !== catalogue.INVALID_CREDENTIALS.code

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly language?: Language
  readonly idempotencyKey?: string
  readonly version?: number
  readonly patience?: number
  readonly transport?: Transport
  readonly onProgress?: OnProgress
}

/** What a call sends beside its address; the content type is the contract's. */
function requestOf(route: RouteContract, { body, idempotencyKey, version, language, onProgress }: AnyInput) {
  const isJson = route.consumes === undefined
  // A form's type names the boundary of its parts, which the browser draws.
  const type = body instanceof FormData ? undefined : (route.consumes ?? 'application/json')
  const more = {
    ...(body === undefined || !type ? {} : { 'content-type': type }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(onProgress ? { accept: `${progressType}, application/json` } : {}),
  }
  return (token: string | undefined): RequestInit => ({
    method: route.method,
    credentials: 'include',
    headers: headersOf(language ?? settings.current.language(), token, more),
    body: body === undefined ? undefined : isJson ? JSON.stringify(body) : (body as string | FormData),
  })
}

async function send<Reply>(route: RouteContract, input: AnyInput, read: Reading<Reply>): Promise<Reply> {
  const { params, query, signal, idempotencyKey, patience, transport, onProgress } = input
  const { origins, isOnline, wait } = settings.current
  const path = addressOf(route, params, query)

  const key = addressKey(path)
  if (route.method === 'GET' && documentReplies.has(key)) {
    const reply = documentReplies.get(key) as Reply
    documentReplies.delete(key)
    return reply
  }
  if (!isOnline()) throw clientProblem('OFFLINE')

  const isPublic = route.audience === 'public'
  const budget = route.method === 'GET' || idempotencyKey ? retries : 0
  const requestWith = requestOf(route, input)
  const streams = route.produces !== undefined || onProgress !== undefined

  const attemptAt = (origin = '', token?: string) =>
    attempt(origin + path, requestWith(token), read, { signal, streams, patience, transport })

  const caller = session.getState().user?.id
  const accessToken = () => session.getState().tokens?.accessToken
  let renewed = false
  async function attemptSignedIn(origin: string | undefined): Promise<Reply> {
    const token = accessToken()
    try {
      return await attemptAt(origin, token)
    } catch (error) {
      if (renewed || !isTokenRefused(error)) throw error
      await renewTokens(token, askForTokens)
      renewed = true
      // Another tab may have signed in as somebody else, who did not ask for this.
      if (session.getState().user?.id !== caller) throw error
      // What was refused was not done, so that even a write is safe to send again.
      return await attemptAt(origin, accessToken())
    }
  }

  if (!isPublic) await renewalDone()
  for (let tried = 0; ; tried += 1) {
    const origin = origins[tried % origins.length]
    try {
      return await (isPublic ? attemptAt(origin) : attemptSignedIn(origin))
    } catch (error) {
      if (tried >= budget || !isWorthAnotherTry(error)) throw error
      await wait(retryDelay, signal)
    }
  }
}

/**
 * Calls a route of the contract and answers its payload.
 *
 * Reads, and writes with an idempotency key, are tried up to three more times, a second apart, on the
 * next origin; a 4xx is never tried again. One request may take 20 seconds unless said. Only a route that is not public
 * gets the access token; when that is refused, the call waits for a new one and is made once more.
 * @throws ProblemError for every failure; the signal's own reason when the caller gave up.
 */
export function call<Route extends RouteContract>(
  route: Route,
  ...[input]: Record<string, never> extends CallInput<Route> ? [CallInput<Route>?] : [CallInput<Route>]
): Promise<ReplyOf<Route>> {
  return send(route, (input ?? {}) as AnyInput, readJson<ReplyOf<Route>>)
}

/** What a route loader is called with, as far as reads need it. */
interface LoaderParts {
  readonly request: Request
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Makes a read of a screen in its route loader. Asked: the part of the query that comes from the address of the page, as
 * the screen understands it.
 * @throws ProblemError as `call` does.
 */
export function load<Route extends RouteContract, Asked extends string>(
  read: Read<Route, string, Asked>,
  { request, params }: LoaderParts,
  ...[asked]: [Asked] extends [never]
    ? []
    : [Pick<NonNullable<QueryOf<Route>>, Asked & keyof NonNullable<QueryOf<Route>>>]
): Promise<ReplyOf<Route>> {
  const taken = Object.entries(read.params ?? {}).map(([name, from]) => [name, params[from]])
  const query = { ...read.query, ...asked }
  return send(read.route, { params: Object.fromEntries(taken), query, ...forPage(request) }, readJson<ReplyOf<Route>>)
}

/** Makes all reads of a screen at the same time. */
export function loadAll<const Reads extends readonly Read<RouteContract, string, never>[]>(
  reads: Reads,
  parts: LoaderParts,
): Promise<{ -readonly [Place in keyof Reads]: Reads[Place] extends Read<infer Route> ? ReplyOf<Route> : never }> {
  // The compiler does not follow a tuple through `map`.
  return Promise.all(reads.map((read) => load(read, parts))) as ReturnType<typeof loadAll<Reads>>
}

/** A body piece by piece. @throws the signal's own reason, or `NETWORK_ERROR` for a body that breaks off. */
async function* piecesOf({ body }: Response, signal?: AbortSignal) {
  const reader = body?.getReader()
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) yield step.value
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw clientProblem('NETWORK_ERROR', error)
  }
}

/**
 * Fetches a route that answers a file, of any length, which only has to begin within 20 seconds.
 * @throws ProblemError as `call` does, and `NETWORK_ERROR` for a file that ends before it is whole.
 */
export function download<Route extends RouteContract>(
  route: Route,
  input: { query?: QueryOf<Route>; signal?: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<Blob> {
  const { onProgress, ...rest } = input
  return send(route, rest, async (response) => {
    const parts: BlobPart[] = []
    let bytes = 0
    for await (const part of piecesOf(response, input.signal)) {
      parts.push(part)
      bytes += part.byteLength
      onProgress?.(bytes)
    }
    return new Blob(parts, { type: route.produces })
  })
}

/**
 * Calls a route that tells how far it has come, and hears it. Its answer has to begin in the time that `call` gives the
 * whole of it.
 * @throws ProblemError as `call` does, also for what fails on the way, and `NETWORK_ERROR` where the end is missing.
 */
export function follow<Route extends RouteContract & { readonly progress?: true }>(
  route: Route,
  input: CallInput<Route> & { onProgress: OnProgress },
): Promise<ReplyOf<Route>> {
  return send(route, input as AnyInput, async (response) => {
    if (!response.headers.get('content-type')?.includes(progressType)) return readJson<ReplyOf<Route>>(response)
    const decoder = new TextDecoder()
    let unread = ''
    for await (const piece of piecesOf(response, input.signal)) {
      const lines = (unread + decoder.decode(piece, { stream: true })).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        const { progress, result, problem } = JSON.parse(line) as ProgressLine<ReplyOf<Route>>
        if (progress) input.onProgress(progress)
        if (problem) throw new ProblemError({ ...problem, problem: problem.message, requestId: problem.instance })
        if (result !== undefined) return result
      }
    }
    throw clientProblem('NETWORK_ERROR')
  })
}
