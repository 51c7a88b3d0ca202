import type { Language } from '@qasima/shared/contract/language'
import { LRUCache } from 'lru-cache'

/** Bytes of everything that is kept, two for a character. */
const maxBytes = 16 * 2 ** 20

/** A reply that is larger than this part of all is not kept: it would drive out too many others. */
const largestPart = 1 / 8

/** Milliseconds after which what is kept is of no use. */
const maxAge = 24 * 3_600_000

/** A reply that the API gave at some time. */
export interface LastReply {
  /** The body, as it came. */
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The last good replies of public reads, for documents that are asked for while the API is away. */
export interface LastReplies {
  keep(address: string, language: Language, body: string): void
  find(address: string, language: Language): LastReply | undefined
}

const bytesOf = ({ body }: LastReply, key: string) => 2 * (key.length + body.length)

const keyOf = (address: string, language: Language) => `${language} ${address}`

/** Keeps replies in memory; those that were not asked for or renewed for longest leave first. */
export function keepLastReplies({ bytes = maxBytes, now = Date.now } = {}): LastReplies {
  const replies = new LRUCache<string, LastReply>({
    maxSize: bytes,
    maxEntrySize: bytes * largestPart,
    sizeCalculation: bytesOf,
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    keep: (address, language, body) => void replies.set(keyOf(address, language), { body, at: now() }),
    find: (address, language) => replies.get(keyOf(address, language)),
  }
}
