import type { Language } from '@qasima/shared/contract/language'
import { LRUCache } from 'lru-cache'

/** Bytes of everything cached, two per character. */
const maxBytes = 16 * 2 ** 20

/** A reply larger than this share is not cached: it would displace too many others. */
const largestPart = 1 / 8

/** Milliseconds after which a cached reply is useless. */
const maxAge = 24 * 3_600_000

/** An earlier reply of the API. */
export interface LastReply {
  /** The body, as received. */
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The last good replies to public reads, for documents requested while the API is unavailable. */
export interface LastReplies {
  keep(address: string, language: Language, body: string): void
  find(address: string, language: Language): LastReply | undefined
}

const bytesOf = ({ body }: LastReply, key: string) => 2 * (key.length + body.length)

const keyOf = (address: string, language: Language) => `${language} ${address}`

/** Caches replies in memory; the least recently used or renewed are evicted first. */
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
