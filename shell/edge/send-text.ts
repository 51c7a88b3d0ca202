import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayAge } from './say-age.ts'

interface SentText {
  readonly text: string
  readonly type: string
  /** For which caches and browsers may keep it. */
  readonly seconds: number
  /** Milliseconds since 1970, of a text that was made earlier and could not be made anew. */
  readonly asOf?: number | undefined
}

/** Sends a text that is the same for every caller, or says that the caller has it already. */
export function sendText(request: FastifyRequest, reply: FastifyReply, { text, type, seconds, asOf }: SentText) {
  // Weak, because the same text is sent in several encodings.
  const tag = `W/"${hash('sha1', text, 'base64url')}"`
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${seconds}` })
  if (asOf !== undefined) sayAge(reply, asOf)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}
