import type { Language } from '@qasima/shared/contract/language'

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

const bytesOf = (key: string, { body }: LastReply) => 2 * (key.length + body.length)

/** Keeps replies in memory; those that were not asked for or renewed for longest leave first. */
export function keepLastReplies({ bytes: limit = maxBytes, now = Date.now } = {}): LastReplies {
  // In the order of their last use.
  const replies = new Map<string, LastReply>()
  let bytes = 0
  const keyOf = (address: string, language: Language) => `${language} ${address}`

  function remove(key: string): void {
    const reply = replies.get(key)
    if (reply && replies.delete(key)) bytes -= bytesOf(key, reply)
  }
  function put(key: string, reply: LastReply): void {
    remove(key)
    if (bytesOf(key, reply) > limit * largestPart) return
    replies.set(key, reply)
    bytes += bytesOf(key, reply)
    for (const oldest of replies.keys()) {
      if (bytes <= limit) return
      remove(oldest)
    }
  }

  return {
    keep: (address, language, body) => put(keyOf(address, language), { body, at: now() }),
    find(address, language) {
      const key = keyOf(address, language)
      const reply = replies.get(key)
      if (!reply) return undefined
      if (now() - reply.at > maxAge) {
        remove(key)
        return undefined
      }
      put(key, reply)
      return reply
    },
  }
}
