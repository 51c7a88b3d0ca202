import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '@qasima/shared/contract/language'
import { addressKey } from '@qasima/shared/federation/template'
import { type ApiClient, type ApiReply, isUnavailableStatus, parseJson } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import type { LastReplies } from './last-replies.ts'
import type { Silence } from './lateness.ts'

/** Milliseconds that the first reads of a page may take; after that the browser requests them itself. */
const replyDeadline = 400

/** Milliseconds that a document waits for its other reads once the main one is there. */
const restTime = 50

interface FirstReply {
  readonly address: string
  /** The part of the address that the API accepted, if not all of it. */
  readonly understood?: string
  /** 0 if there was no reply. */
  readonly status: number
  readonly payload?: unknown
  /** For an earlier reply: when it was given, in milliseconds since 1970. */
  readonly at?: number
}

/** The results of a page's first reads. */
export interface FirstReplies {
  /** By `addressKey`; null for a 404. Failed reads are not included. */
  readonly replies: Readonly<Record<string, unknown>>
  /** The payload of the first read, which names the page. */
  readonly first: object
  /** The address does not exist. */
  readonly missing: boolean
  /** The API did not answer, and no earlier reply was cached. */
  readonly isApiUnavailable: boolean
  /** The API has not answered anything for a minute. */
  readonly isApiSilent: boolean
  /** Another visitor would have got the same: no read failed, and none was refused to this caller. */
  readonly isForAll: boolean
  /** A read was refused to this caller because of a rate limit. */
  readonly isRefused: boolean
  /** The time of the oldest earlier reply; absent if all are current. Milliseconds since 1970. */
  readonly asOf?: number
}

/** What was read before. */
export interface EarlierReads {
  readonly last: LastReplies
  readonly silence: Silence
}

export interface FirstReads {
  readonly addresses: readonly string[]
  readonly caller: Caller
  readonly language: Language
  /** The token of the preview that the page is shown in. */
  readonly preview?: string | undefined
  /** Milliseconds, instead of a visitor's deadline. */
  readonly deadline?: number | undefined
}

/** Statuses that settle a read: data, or that there are none at this address. */
const settled: readonly number[] = [200, 400, 404]

/** The address without the query parameters that the API refused; undefined if it refused none. */
function withoutRefused(address: string, { body }: ApiReply): string | undefined {
  const [path = '', text = ''] = address.split('?')
  const query = new URLSearchParams(text)
  const before = query.size
  // The body of a proxy in between may be anything.
  const { message: fields }: { message?: unknown } = Object(parseJson(body))
  for (const field of Array.isArray(fields) ? fields : []) query.delete(String(Object(field).key))
  if (query.size === before) return undefined
  return query.size > 0 ? `${path}?${query}` : path
}

/** Replies that shared caches may store are the same for every visitor. */
const isPublic = ({ headers }: ApiReply): boolean => /\bpublic\b/.test(String(headers['cache-control'] ?? ''))

/**
 * Makes a page's first reads, all at once. Never fails, and takes no longer than its deadline. While the API is
 * unavailable, its last good replies are used. The first read is the page's main content: for the others, the document
 * uses a cached reply instead of waiting, and the newer one serves the next document.
 */
export async function readFirstReplies(
  api: ApiClient,
  { last, silence }: EarlierReads,
  { addresses, caller, language, preview, deadline = replyDeadline }: FirstReads,
): Promise<FirstReplies> {
  function earlier(address: string, status: number): FirstReply {
    const kept = last.find(address, language)
    return kept ? { address, status: 200, payload: JSON.parse(kept.body), at: kept.at } : { address, status }
  }
  const end = performance.now() + deadline
  const read = async (address: string): Promise<FirstReply> => {
    try {
      // Signal timers need whole milliseconds.
      const timeLeft = Math.max(1, Math.ceil(end - performance.now()))
      const reply = await api.get(address, { caller, language, preview, deadline: timeLeft })
      const { status, body } = reply
      silence.note(!isUnavailableStatus(status))
      if (isUnavailableStatus(status)) return earlier(address, status)
      // Unknown query parameters are ignored, as they are in a browser.
      const understood = status === 400 ? withoutRefused(address, reply) : undefined
      if (understood !== undefined) return { understood, ...(await read(understood)), address }
      if (status !== 200) return { address, status }
      const payload: unknown = JSON.parse(body)
      if (isPublic(reply)) last.keep(address, language, body)
      return { address, status, payload }
    } catch {
      silence.note(false)
      return earlier(address, 0)
    }
  }
  const [about = '', ...rest] = addresses
  const main = addresses.length > 0 ? read(about) : undefined
  const readBeside = (address: string): Promise<FirstReply> => {
    const asked = read(address)
    if (!last.find(address, language)) return asked
    return Promise.race([asked, Promise.resolve(main).then(() => wait(restTime, earlier(address, 200)))])
  }
  const replies = await Promise.all([...(main ? [main] : []), ...rest.map(readBeside)])
  const known = replies.filter(({ status, payload }) => status === 404 || (typeof payload === 'object' && payload))
  const [first] = replies
  const times = replies.flatMap(({ at }) => at ?? [])
  return {
    // Some screens drop unknown parameters themselves, others request the address unchanged: store both.
    replies: Object.fromEntries(
      known.flatMap(({ address, understood = address, payload = null }) =>
        [understood, address].map((key) => [addressKey(key), payload]),
      ),
    ),
    first: { ...(typeof first?.payload === 'object' ? first.payload : undefined) },
    // An address that the API calls malformed does not exist either.
    missing: first?.status === 404 || first?.status === 400,
    ...(times.length > 0 && { asOf: Math.min(...times) }),
    isApiUnavailable: replies.some(({ status }) => status === 0 || isUnavailableStatus(status)),
    isApiSilent: silence.isSilent(),
    isForAll: replies.every(({ status }) => settled.includes(status)),
    isRefused: replies.some(({ status }) => status === 429),
  }
}
