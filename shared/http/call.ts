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

// Programs of others import it from here.
export { piecesOf }

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value }

export type Transport = (address: string, request: RequestInit) => Promise<Response>

/** What a call is given: the parts its route declares, and how it ends early. */
export type CallInput<Route> = Part<'params', ParamsOf<Route>> &
  (QueryOf<Route> extends undefined ? { query?: undefined } : { query?: QueryOf<Route> }) &
  Part<'body', BodyOf<Route>> & {
    signal?: AbortSignal
    /** Language of the reply; the page's own by default. */
    language?: Language
    /** Of the action that a write is made for, where one action can make several calls; each call has its own by default. */
    idempotencyKey?: string
    /** The version that is to be changed: `CONFLICT` when the record is newer. */
    version?: number
    /** Milliseconds for an answer that is known to take longer than others. */
    timeout?: number
    /** Milliseconds for all tries together. */
    deadline?: number
    /** Reads past what this browser kept of an earlier answer. */
    fresh?: boolean
    /** How the request is sent, where its progress is watched; `fetch` by default. */
    transport?: Transport
    /** Token that goes along in place of the session's. */
    bearer?: string
    /** Whether it is sent once only, and without an idempotency key: for what may fail without harm. */
    once?: boolean
  }

/** Receives the progress of a call. */
type OnProgress = (progress: Progress) => void

/** Id of the country that the visitor seems to be in; empty while it is not known. */
export const visitorCountry = (): string => clientSettings().country()

/** What a route loader hands on to a call: its signal, and the language of the page that it loads for. */
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

/** What becomes of a good answer. */
type Reading<Reply> = (response: Response) => Promise<Reply>

interface Attempt<Reply> {
  readonly read: Reading<Reply>
  readonly language: Language
  readonly signal: AbortSignal | undefined
  /** Whether the answer only has to begin in time, because it is read as it comes. */
  readonly streams: boolean
  readonly timeout: number
  readonly transport: Transport
}

/** One request. Its answer has 20 seconds to begin, and unless it is read as it comes, to end. */
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

/** @throws ProblemError `TIMEOUT_ERROR` when all the tries together take longer than the deadline. */
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
      // A public call is answered whatever the token is worth.
      if (isPublic || renewed || !isTokenRefused(error)) throw error
      await credentials.renew(token)
      renewed = true
      // Another tab may have signed in to another account, which did not ask for this.
      if (credentials.accountId() !== caller) throw error
      // What was refused was not done, so that even a write is safe to send again.
      return await attempt(origin + path, requestWith(credentials.accessToken()), options)
    }
  }

  /** Staff whose sign-in is too old confirm it, and the call is made again, with a new token where that took long. */
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
      // A longer wait is for the screen to report, and for the person to decide.
      if (tries === 0 || delay > time) throw error
      tries -= 1
      time -= delay
      await wait(delay, signal)
    }
  }
}

/** A reply that came with the document, was asked for early or kept from an earlier read; else the call is sent. */
async function answer(route: RouteContract, input: AnyInput): Promise<unknown> {
  const sendIt = (signal?: AbortSignal) => send(route, { ...input, signal }, (response) => payloadOf(response, route))
  if (route.method !== 'GET') return sendIt(input.signal)

  const { keptReads } = clientSettings()
  const key = addressKey(addressOf(route, input.params, input.query))
  const address = replyAddress(input.language, key)
  const fromDocument = input.fresh ? undefined : consumeReply(key)
  // The page is that of an address that leads nowhere, and is taken over without asking again.
  if (fromDocument?.reply === null) throw clientProblem('NOT_FOUND')
  const ask = async (signal?: AbortSignal) => {
    const early = input.fresh ? undefined : await consumeEarly(address)
    return early !== undefined && isReplyOf(route, early) ? early : sendIt(signal)
  }
  // What shared caches may keep belongs to no account; no other read stays in the browser.
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
  // An older release of the page may have kept a reply of another shape.
  if (!kept || !isReplyOf(route, kept.reply)) return renew(input.signal)
  // What cannot be renewed stays on screen for its five minutes.
  if (kept.age >= route.cache.seconds * 1_000) renew().catch(() => {})
  return kept.reply
}

/**
 * Calls a route of the contract and answers its payload.
 *
 * Reads, and writes that take an idempotency key, are tried up to three more times, a second apart, on the next origin, or
 * after the `Retry-After` of the same one within those three seconds; a 4xx is not tried again, but for a write that
 * an earlier try still does. One request may take
 * 20 seconds by default. Every call is sent with the access token where there is one; when a call that is not public is
 * refused for its token, the token is renewed and the call sent again, once.
 * @throws ProblemError for every failure; the signal's own reason when the caller gave up.
 */
export function call<Route extends RouteContract>(
  route: Route,
  ...[input]: Record<string, never> extends CallInput<Route> ? [CallInput<Route>?] : [CallInput<Route>]
): Promise<ReplyOf<Route>> {
  // The contract types input and reply by the route; between them every route is the same.
  return answer(route, (input ?? {}) as AnyInput) as Promise<ReplyOf<Route>>
}

/** What a route loader is called with, as far as reads need it. */
interface LoaderParts {
  readonly request: Request
  readonly params: Readonly<Record<string, string | undefined>>
}

/**
 * Makes a read of a screen in its route loader. Asked: the part of the query that comes from the address of the page,
 * as the screen understands it.
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

/** Makes all reads of a screen at the same time. */
export function loadAll<const Reads extends readonly Read<RouteContract, string, never>[]>(
  reads: Reads,
  parts: LoaderParts,
): Promise<{ -readonly [Place in keyof Reads]: Reads[Place] extends Read<infer Route> ? ReplyOf<Route> : never }> {
  // The compiler does not follow a tuple through `map`.
  return Promise.all(reads.map((read) => load(read, parts))) as ReturnType<typeof loadAll<Reads>>
}

/**
 * Fetches a route that answers a file, of any length, which only has to begin within 20 seconds.
 * @throws ProblemError as `call` does, and `NETWORK_ERROR` for a file that ends before it is whole.
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
 * Calls a route that reports its progress, and passes it on. Its answer has to begin in the time that `call` gives the
 * whole of it.
 * @throws ProblemError as `call` does, also for what fails on the way, and `NETWORK_ERROR` where the end is missing.
 */
export function follow<Route extends RouteContract & { readonly progress?: true }>(
  route: Route,
  input: CallInput<Route> & { onProgress: OnProgress },
): Promise<ReplyOf<Route>> {
  // As in `call`.
  return send(route, input as AnyInput, async (response) => {
    if (!response.headers.get('content-type')?.includes(progressType)) {
      // `payloadOf` has held it against the route's own schema.
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
