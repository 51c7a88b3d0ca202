import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sayAge } from '../say-age.ts'

/** Bytes of all cached pictures, and of the largest one. */
const maxBytes = 32 * 2 ** 20
const largestPicture = 2 ** 20

/** Milliseconds after which a picture is outdated: what it shows has changed. */
const maxAge = 24 * 3_600_000

interface Picture {
  readonly bytes: Buffer
  readonly type: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The link picture of a store or product, which other sites request to show a link. */
const isPicture = (url: string): boolean => /^\/(shop|product)-picture\//.test(url)

/** Caches link pictures, and sends them while the API is unavailable. */
export function keepPictures({ now = Date.now } = {}) {
  const kept = new LRUCache<string, Picture>({
    maxSize: maxBytes,
    maxEntrySize: largestPicture,
    sizeCalculation: ({ bytes }, url) => bytes.length + 2 * url.length,
    ttl: maxAge,
  })
  return {
    /** Keeps what passes. */
    watch(url: string, reply: FastifyReply, stream: Readable): void {
      if (!isPicture(url) || reply.statusCode !== 200 || reply.getHeader('content-encoding')) return
      const pieces: Buffer[] = []
      let length = 0
      stream.on('data', (piece: Buffer) => {
        length += piece.length
        if (length <= largestPicture) pieces.push(piece)
      })
      stream.once('end', () => {
        const type = String(reply.getHeader('content-type') ?? 'image/png')
        if (length > 0 && length <= largestPicture) kept.set(url, { bytes: Buffer.concat(pieces), type, at: now() })
      })
    },
    /** Sends a cached picture; returns whether there was one. */
    send(url: string, reply: FastifyReply): boolean {
      const picture = isPicture(url) ? kept.get(url) : undefined
      if (!picture) return false
      sayAge(reply.code(200), picture.at).type(picture.type).send(picture.bytes)
      return true
    },
  }
}
