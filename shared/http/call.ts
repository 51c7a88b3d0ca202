import { requestTimeout, retries, retryDelay } from '../contract/call.limits.ts'
import { type Language, languageOfPath } from '../contract/language.ts'
import type { Progress, ProgressLine } from '../contract/progress.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteContract } from '../contract/route.ts'
import { progressType } from '../contract/route.ts'
import type { Read } from '../federation/reads.ts'
import { addressKey } from '../federation/template.ts'
import { isReplyOf, payloadOf, piecesOf, problemOf } from './answer.ts'
import { clientSettings, replyAddress } from './client-settings.ts'
import { consumeEarly, consumeReply } from './document-replies.ts'
import { delayAfter, hasProblem, isTokenRefused, isWorthAnotherTry } from './failed-try.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { rotate } from './origin-rotation.ts'
import { clientProblem, ProblemError } from './problem-error.ts'
import { addressOf, requestOf } from './request.ts'

// Third-party programs import it from here.
export { piecesOf }

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }

export type Transport = (address: string, request: RequestInit) => Promise<Response>

/** The input of a call: the parts that its route declares, and how to abort it. */
export type CallInput<Route> = Part<'params', ParamsOf<Route>> &
  (QueryOf<Route> extends undefined ? { query?: undefined } : { query?: QueryOf<Route> }) &
  Part<'body', BodyOf<Route>> & {
    signal?: AbortSignal
    /** Language of the reply; the page's own by default. */
    language?: Language
    /** Idempotency key of the user's action, if it makes several calls; each call has its own by default. */
    idempotencyKey?: string
    /** The version to change: `CONFLICT` if the record is newer. */
    version?: number
    /** Timeout in milliseconds for calls that take longer than others. */
    timeout?: number
    /** Milliseconds for all attempts together. */
    deadline?: number
    /** Ignores replies cached by this browser. */
    fresh?: boolean
    /** Sends the request, to observe its progress; `fetch` by default. */
    transport?: Transport
    /** Token to use instead of the session's. */
    bearer?: string
    /** Sends only once and without an idempotency key, for calls that may fail without harm. */
    once?: boolean
  }

/** Receives the progress of a call. */
type OnProgress = (progress: Progress) => void

/** Id of the visitor's presumed country; empty while unknown. */
export const visitorCountry = (): string => clientSettings().country()

/** The call options of a route loader: its signal, and the language of the page that it loads for. */
export const forPage = (request: Request): { signal: AbortSignal; language: Language } => ({
  signal: request.signal,
  language: languageOfPath(new URL(request.url).pathname),
})

/** `CallInput` of any route. */
interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly language?: Language
  readonly idempotencyKey?: string
  readonly version?: number
  readonly timeout?: number
  readonly deadline?: number
  readonly fresh?: boolean | undefined
  readonly transport?: Transport
  readonly bearer?: string
  readonly once?: boolean
  readonly onProgress?: OnProgress
  readonly lastEventId?: string
}

/** Reads a successful response. */
type Reading<Reply> = (response: Response) => Promise<Reply>

interface Attempt<Reply> {
  readonly read: Reading<Reply>
  readonly language: Language
  readonly signal: AbortSignal | undefined
  /** Whether the timeout applies only to the start of the response, because it is streamed. */
  readonly streams: boolean
  readonly timeout: number
  readonly transport: Transport
}

/** One request. The response must start within 20 seconds, and unless it is streamed, also end. */
async function attempt<Reply>(address: string, request: RequestInit, options: Attempt<Reply>): Promise<Reply> {
  const { read, language, signal, streams, timeout, transport } = options
  const late = new AbortController()
  const deadline = setTimeout(() => late.abort(), timeout)
  try {
    const response = await transport(address, {
      ...request,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    if (!response.ok) throw await problemOf(response, language)
    if (streams) clearTimeout(deadline)
    return await read(response)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (signal?.aborted) throw signal.reason
    throw clientProblem(late.signal.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR', error)
  } finally {
    clearTimeout(deadline)
  }
}

/** @throws ProblemError `TIMEOUT_ERROR` if all attempts together exceed the deadline. */
export async function send<Reply>(route: RouteContract, input: AnyInput, read: Reading<Reply>): Promise<Reply> {
  const { deadline, signal } = input
  if (deadline === undefined) return sendAndRetry(route, input, read)
  const late = AbortSignal.timeout(deadline)
  try {
    return await sendAndRetry(route, { ...input, signal: signal ? AbortSignal.any([signal, late]) : late }, read)
  } catch (error) {
    throw error === late.reason ? clientProblem('TIMEOUT_ERROR', error) : error
  }
}

async function sendAndRetry<Reply>(route: RouteContract, input: AnyInput, read: Reading<Reply>): Promise<Reply> {
  const { params, query, signal, bearer, onProgress } = input
  const { origins, isOnline, wait, credentials, confirmIdentity, enrol, preview } = clientSettings()
  if (!isOnline()) throw clientProblem('OFFLINE')

  const path = addressOf(route, params, query)
  const language = input.language ?? clientSettings().language()
  const idempotencyKey = input.once ? undefined : idempotencyKeyOf(route, input)
  const requestWith = requestOf(route, {
    ...input,
    idempotencyKey,
    language,
    reportsProgress: onProgress !== undefined,
    preview,
  })
  const options: Attempt<Reply> = {
    read,
    language,
    signal,
    streams: route.produces !== undefined || onProgress !== undefined,
    timeout: input.timeout ?? requestTimeout,
    transport: input.transport ?? (input.fresh ? (to, request) => fetch(to, { ...request, cache: 'no-cache' }) : fetch),
  }
  const isPublic = route.audience === 'public'
  const caller = credentials.accountId()
  let renewed = false

  async function attemptAt(origin: string): Promise<Reply> {
    const token = bearer ?? credentials.accessToken()
    try {
      return await attempt(origin + path, requestWith(token), options)
    } catch (error) {
      // A public call does not depend on the token.
      if (isPublic || renewed || !isTokenRefused(error)) throw error
      await credentials.renew(token)
      renewed = true
      // Another tab may have signed in to a different account, which did not make this request.
      if (credentials.accountId() !== caller) throw error
      // A refused call was not executed, so even a write can be sent again.
      return await attempt(origin + path, requestWith(credentials.accessToken()), options)
    }
  }

  /**
   * If the sign-in of staff is too old, they confirm it and the call is repeated, with a new token if that took long.
   */
  async function confirmedAttemptAt(origin: string): Promise<Reply> {
    try {
      return await attemptAt(origin)
    } catch (error) {
      if (hasProblem(error, 'SECOND_FACTOR_ENROLMENT_REQUIRED')) enrol()
      if (!hasProblem(error, 'STEP_UP_REQUIRED') || !(await confirmIdentity())) throw error
      if (credentials.accountId() !== caller || signal?.aborted) throw error
      renewed = false
      return await attemptAt(origin)
    }
  }

  if (!isPublic) await credentials.renewalDone()
  const bases = rotate(route, origins)
  let tries = !input.once && (route.method === 'GET' || idempotencyKey) ? retries : 0
  let time = tries * retryDelay
  for (;;) {
    const origin = bases.current()
    try {
      return await confirmedAttemptAt(origin)
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error
      bases.leave(origin)
      const delay = delayAfter(error, bases.current() === origin)
      // The screen reports a longer wait, and the user decides.
      if (tries === 0 || delay > time) throw error
      tries -= 1
      time -= delay
      await wait(delay, signal)
    }
  }
}

/** Uses a reply from the document, an early read or the cache; otherwise sends the call. */
async function answer(route: RouteContract, input: AnyInput): Promise<unknown> {
  const sendIt = (signal?: AbortSignal) => send(route, { ...input, signal }, (response) => payloadOf(response, route))
  if (route.method !== 'GET') return sendIt(input.signal)

  const { keptReads } = clientSettings()
  const key = addressKey(addressOf(route, input.params, input.query))
  const address = replyAddress(input.language, key)
  const fromDocument = input.fresh ? undefined : consumeReply(key)
  // The document says that this address does not exist: no request is needed.
  if (fromDocument?.reply === null) throw clientProblem('NOT_FOUND')
  const ask = async (signal?: AbortSignal) => {
    const early = input.fresh ? undefined : await consumeEarly(address)
    return early !== undefined && isReplyOf(route, early) ? early : sendIt(signal)
  }
  // Only replies that shared caches may store are independent of the account; no others are kept in the browser.
  if (!keptReads || !route.cache || route.audience !== 'public' || route.base !== 'api') {
    return fromDocument ? fromDocument.reply : ask(input.signal)
  }

  const renew = async (signal?: AbortSignal) => {
    const reply = await ask(signal)
    keptReads.keep(address, reply)
    return reply
  }
  if (fromDocument) {
    if (fromDocument.isNew) keptReads.keep(address, fromDocument.reply)
    return fromDocument.reply
  }
  const kept = input.fresh ? undefined : keptReads.find(address)
  // An older release of the page may have stored a reply of another shape.
  if (!kept || !isReplyOf(route, kept.reply)) return renew(input.signal)
  // If the renewal fails, the old reply stays on screen for its five minutes.
  if (kept.age >= route.cache.seconds * 1_000) renew().catch(() => {})
  return kept.reply
}

/**
 * Calls a route of the contract and returns its payload. Reads, and writes that take an idempotency key, are retried
 * up to three times: a second later on the next origin, or after the `Retry-After` of the same one if it fits in
 * these three seconds. A 4xx is not retried, except for a write that an earlier attempt is still executing. One
 * request times out after 20 seconds by default. Calls carry the access token, if any; if a non-public call is
 * refused for its token, the token is renewed and the call sent once more.
 * @throws ProblemError for every failure; the signal's own reason if the caller aborted.
 */
export function call<Route extends RouteContract>(
  route: Route,
  ...[input]: Record<string, never> extends CallInput<Route> ? [CallInput<Route>?] : [CallInput<Route>]
): Promise<ReplyOf<Route>> {
  // The contract types input and reply by route; in between, all routes are treated alike.
  return answer(route, (input ?? {}) as AnyInput) as Promise<ReplyOf<Route>>
}

/** The arguments of a route loader that reads need. */
interface LoaderParts {
  readonly request: Request
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Makes a read of a screen in its route loader. `Asked` is the part of the query that comes from the page's address, as
 * parsed by the screen.
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
  const input = { params: Object.fromEntries(taken), query, ...forPage(request) }
  // As in `call`.
  return answer(read.route, input) as Promise<ReplyOf<Route>>
}

/** Makes all reads of a screen in parallel. */
export function loadAll<const Reads extends readonly Read<RouteContract, string, never>[]>(
  reads: Reads,
  parts: LoaderParts,
): Promise<{ -readonly [Place in keyof Reads]: Reads[Place] extends Read<infer Route> ? ReplyOf<Route> : never }> {
  // The compiler does not infer tuples through `map`.
  return Promise.all(reads.map((read) => load(read, parts))) as ReturnType<typeof loadAll<Reads>>
}

/**
 * Downloads a route that returns a file of any length, which only has to start within 20 seconds.
 * @throws ProblemError as `call` does, and `NETWORK_ERROR` for an incomplete file.
 */
export function download<Route extends RouteContract>(
  route: Route,
  input: {
    params?: ParamsOf<Route>
    query?: QueryOf<Route>
    signal?: AbortSignal
    onProgress?: (bytes: number) => void
  },
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
 * Calls a route that reports its progress, and passes it on. Its response has to start within the timeout of `call`.
 * @throws ProblemError as `call` does, also for errors on the way, and `NETWORK_ERROR` if the end is missing.
 */
export function follow<Route extends RouteContract & { readonly progress?: true }>(
  route: Route,
  input: CallInput<Route> & { onProgress: OnProgress },
): Promise<ReplyOf<Route>> {
  // As in `call`.
  return send(route, input as AnyInput, async (response) => {
    if (!response.headers.get('content-type')?.includes(progressType)) {
      // `payloadOf` has validated it by the route's own schema.
      return payloadOf(response, route) as Promise<ReplyOf<Route>>
    }
    const decoder = new TextDecoder()
    let unread = ''
    for await (const piece of piecesOf(response, input.signal)) {
      const lines = (unread + decoder.decode(piece, { stream: true })).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        const { progress, result, problem }: ProgressLine<ReplyOf<Route>> = JSON.parse(line)
        if (progress) input.onProgress(progress)
        if (problem) throw new ProblemError({ ...problem, problem: problem.message, requestId: problem.instance })
        if (result !== undefined) return result
      }
    }
    throw clientProblem('NETWORK_ERROR')
  })
}
