import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { callCounts, callerOf } from '../../../shared/server/call-counts.ts'
import { isOwnCall } from '../../../shared/server/own-call.ts'
import { ApiError } from './api-error.ts'

/**
 * Counts the calls of each address against the limit its route declares: in this process, or in Redis
 * where several processes share the work. A Redis that is away stops counting, not serving.
 */
export async function limitRates(server: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    ...(redis ? { redis } : { store: callCounts() }),
    keyGenerator: ({ ip }) => callerOf(ip),
    allowList: isOwnCall,
    nameSpace: 'qasima-rate-',
    skipOnError: true,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  })
}
