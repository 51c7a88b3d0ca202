import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sayAge } from '../say-age.ts'

/** Bytes of all pictures that are kept, and of the largest of them. */
const maxBytes = 32 * 2 ** 20
const largestPicture = 2 ** 20

/** Milliseconds after which a picture is of no use: what it shows has changed. */
const maxAge = 24 * 3_600_000

interface Picture {
  readonly bytes: Buffer
  readonly type: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The picture of a link to a store or a product, which sites ask for that show the link. */
const isPicture = (url: string): boolean => /^\/(shop|product)-picture\//.test(url)

/** Keeps the pictures of links as the API drew them, and sends them while it is away. */
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
    /** Whether a picture was kept, and is sent. */
    send(url: string, reply: FastifyReply): boolean {
      const picture = isPicture(url) ? kept.get(url) : undefined
      if (!picture) return false
      sayAge(reply.code(200), picture.at).type(picture.type).send(picture.bytes)
      return true
    },
  }
}
