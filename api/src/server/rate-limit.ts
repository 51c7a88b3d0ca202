import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { ApiError } from './api-error.ts'

/**
 * Counts the calls of each address against the limit its route declares: in this process, or in Redis
 * where several processes share the work. A Redis that is away stops counting, not serving.
 */
export async function limitRates(server: FastifyInstance, redisUrl: string | undefined): Promise<void> {
  const redis = redisUrl
    ? new Redis(redisUrl, {
        connectTimeout: 500,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        lazyConnect: true,
      })
    : undefined
  if (redis) {
    redis.on('error', (error) => server.log.warn({ err: error }, 'rate limits are not counted: Redis is away'))
    redis.connect().catch(() => {}) // Reported by the listener above; the client keeps trying.
    server.addHook('onClose', async () => redis.disconnect())
  }
  await server.register(rateLimit, {
    global: false,
    redis,
    nameSpace: 'qasima-rate-',
    cache: 20_000,
    skipOnError: true,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  })
}
