import type { FastifyReply } from 'fastify'

/** Says of an answer that it is an earlier one, which caches are not to keep in turn. At: milliseconds since 1970. */
export const sayAge = (reply: FastifyReply, at: number): FastifyReply =>
  reply.headers({
    age: Math.max(0, Math.floor((Date.now() - at) / 1_000)),
    'x-stale-since': new Date(at).toISOString(),
    'cache-control': 'no-cache',
  })
