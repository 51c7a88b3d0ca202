import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { callCounts, callerOf, nameOf } from '../../../shared/server/call-counts.ts'
import { isOwnCall } from '../../../shared/server/own-call.ts'
import { ApiError } from './api-error.ts'
import { limiterOn } from './limiter.ts'

/** A shared store for rate-limit counts: each process counts by itself while Redis does not answer. */
function sharedCounts(redis: Redis): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #route: string
    #limiter: ReturnType<typeof limiterOn> | undefined

    constructor(options: object) {
      this.#route = nameOf(options)
    }

    incr(
      caller: string,
      done: (error: Error | null, count?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      const count = ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
        done(null, { current: consumedPoints, ttl: msBeforeNext })
      this.#limiter ??= limiterOn(redis, { keyPrefix: 'qasima-rate', points: max, duration: timeWindow / 1_000 })
      this.#limiter.consume(this.#route + caller).then(count, (refusal) => {
        if (refusal instanceof RateLimiterRes) count(refusal)
        else done(refusal)
      })
    }

    child(options: object): SharedCounts {
      return new SharedCounts(options)
    }
  }
}

/**
 * Applies the rate limit that each route declares per address: in this process, or in Redis if several processes share
 * the work. While Redis does not answer, each process counts for itself.
 */
export async function limitRates(server: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    store: redis ? sharedCounts(redis) : callCounts(),
    keyGenerator: ({ ip }) => callerOf(ip),
    allowList: (request) => isOwnCall(request) || request.isOfPartner,
    skipOnError: true,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  })
}
