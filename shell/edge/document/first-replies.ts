import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '@qasima/shared/contract/language'
import { addressKey } from '@qasima/shared/federation/template'
import { type ApiClient, type ApiReply, isUnavailableStatus, parseJson } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import type { LastReplies } from './last-replies.ts'
import type { Silence } from './lateness.ts'

/** Milliseconds that the first reads of a page may take; after that the browser asks for itself. */
const replyDeadline = 400

/** Milliseconds that a document waits for the rest of its page once what the page is about is there. */
const restTime = 50

interface FirstReply {
  readonly address: string
  /** What of the address the API understood, where that is not all of it. */
  readonly understood?: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly payload?: unknown
  /** Milliseconds since 1970, of a reply that was given earlier. */
  readonly at?: number
}

/** What the first reads of a page came to. */
export interface FirstReplies {
  /** By `addressKey`; null of what does not exist. What failed is not among them. */
  readonly replies: Readonly<Record<string, unknown>>
  /** The payload of the first read, which names the page. */
  readonly first: object
  /** What the address names does not exist. */
  readonly missing: boolean
  /** The API gave no answer of its own, and no earlier one was kept. */
  readonly isApiUnavailable: boolean
  /** The API has answered nothing at all for a minute. */
  readonly isApiSilent: boolean
  /** Another visitor would have been answered the same: no read failed, and none was refused to this caller. */
  readonly isForAll: boolean
  /** A read was refused to this caller alone, who has asked too often. */
  readonly isRefused: boolean
  /** The time of the oldest reply that is an earlier one; absent when all are of now. Milliseconds since 1970. */
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
  /** Milliseconds, in place of those that a visitor waits. */
  readonly deadline?: number | undefined
}

/** An answer with data, or that there are none at this address. */
const settled: readonly number[] = [200, 400, 404]

/** The address without the parts of its query that the API refused; undefined where it refused none of them. */
function withoutRefused(address: string, { body }: ApiReply): string | undefined {
  const [path = '', text = ''] = address.split('?')
  const query = new URLSearchParams(text)
  const before = query.size
  // Of a proxy in between, it may be anything.
  const { message: fields }: { message?: unknown } = Object(parseJson(body))
  for (const field of Array.isArray(fields) ? fields : []) query.delete(String(Object(field).key))
  if (query.size === before) return undefined
  return query.size > 0 ? `${path}?${query}` : path
}

/** What shared caches may keep is the same for every visitor. */
const isPublic = ({ headers }: ApiReply): boolean => /\bpublic\b/.test(String(headers['cache-control'] ?? ''))

/**
 * Reads what a page starts with, all at the same time. Never fails, and takes no longer than its deadline. While the API
 * is away, its last good replies stand in for it. The first read is what the page is about: where an earlier reply to another one
 * is kept, the document does not wait for a newer one, which is there for the next.
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
      // Timers of a signal take whole milliseconds.
      const timeLeft = Math.max(1, Math.ceil(end - performance.now()))
      const reply = await api.get(address, { caller, language, preview, deadline: timeLeft })
      const { status, body } = reply
      silence.note(!isUnavailableStatus(status))
      if (isUnavailableStatus(status)) return earlier(address, status)
      // A page ignores what it does not know in the query of its address, as it does in a browser.
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
    // Some screens leave out what they do not know themselves, others ask for the address as it is.
    replies: Object.fromEntries(
      known.flatMap(({ address, understood = address, payload = null }) =>
        [understood, address].map((key) => [addressKey(key), payload]),
      ),
    ),
    first: { ...(typeof first?.payload === 'object' ? first.payload : undefined) },
    // An address that the API calls malformed leads nowhere either.
    missing: first?.status === 404 || first?.status === 400,
    ...(times.length > 0 && { asOf: Math.min(...times) }),
    isApiUnavailable: replies.some(({ status }) => status === 0 || isUnavailableStatus(status)),
    isApiSilent: silence.isSilent(),
    isForAll: replies.every(({ status }) => settled.includes(status)),
    isRefused: replies.some(({ status }) => status === 429),
  }
}
