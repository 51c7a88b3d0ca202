import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'

/** The Redis that processes share, closed with the server. It answers at once or not at all: no call waits for it. */
export function openRedis(server: FastifyInstance, url: string | undefined): Redis | undefined {
  if (!url) return undefined
  const redis = new Redis(url, {
    connectTimeout: 500,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
  })
  redis.on('error', (error) => server.log.warn({ err: error }, 'limits are not shared: Redis is away'))
  redis.connect().catch(() => {}) // Reported by the listener above; the client keeps trying.
  server.addHook('onClose', async () => redis.disconnect())
  return redis
}
