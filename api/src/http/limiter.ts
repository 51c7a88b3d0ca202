import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import { boundedMap } from '../../../shared/server/call-counts.ts'
import { ApiError } from './api-error.ts'

/** A number of calls per time window, which starts with the first. Declared beside the call it guards. */
export interface Limit {
  readonly name: string
  readonly times: number
  readonly seconds: number
  /** The failure when it is exceeded; `TOO_MANY_REQUESTS` by default. */
  readonly failure?: ErrorKey
}

/** The remaining calls of a limit, and the seconds until it resets. */
interface Allowance {
  readonly remaining: number
  readonly reset: number
}

/** Counts what per-route address limits cannot: attempts on an account, mails to a mailbox. */
export interface Limits {
  /**
   * Counts one for the key.
   * @returns what is left; null if limits are off.
   * @throws ApiError of the limit, with the time to wait, if it is exceeded.
   */
  consume(limit: Limit, key: string): Promise<Allowance | null>
  /**
   * Checks without counting.
   * @throws ApiError as `consume` would.
   */
  check(limit: Limit, key: string): Promise<void>
  /** Refunds one that should not count. */
  refund(limit: Limit, key: string): Promise<void>
  /** Resets the key. */
  forget(limit: Limit, key: string): Promise<void>
}

/** Maximum keys of one limit in this process: 40 MB, however many addresses and mailboxes are tried. */
const maxKeys = 50_000

/** Counts in this process. When full, the oldest keys are forgotten. */
class BoundedLimiter extends RateLimiterMemory {
  readonly #keys = boundedMap<true>(maxKeys, (key) => void this.delete(key))

  override consume(
    ...[key, ...rest]: Parameters<RateLimiterMemory['consume']>
  ): ReturnType<RateLimiterMemory['consume']> {
    this.#keys.put(String(key), true)
    return super.consume(key, ...rest)
  }
}

/** A number per key and time window. */
interface LimiterSettings {
  readonly keyPrefix: string
  readonly points: number
  readonly duration: number
}

/** Counts in Redis, if there is one, and in this process while it does not answer. */
export function limiterOn(redis: Redis | undefined, settings: LimiterSettings): RateLimiterMemory | RateLimiterRedis {
  const insuranceLimiter = new BoundedLimiter(settings)
  if (!redis) return insuranceLimiter
  return new RateLimiterRedis({ ...settings, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
}

const unlimited: Limits = {
  consume: async () => null,
  check: async () => {},
  refund: async () => {},
  forget: async () => {},
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000))

const refusalOf = ({ failure = 'TOO_MANY_REQUESTS' }: Limit, count: RateLimiterRes): ApiError =>
  new ApiError(failure, { retryAfter: secondsOf(count) })

// Keys are addresses and mailboxes, which must not be stored in Redis.
const keyOf = (key: string): string => hash('sha256', key, 'base64url')

/**
 * Limits counted in Redis, if there is one, and in this process while it is unavailable, so that limits hold without
 * Redis.
 */
export function createLimits({ on, redis }: { readonly on: boolean; readonly redis: Redis | undefined }): Limits {
  if (!on) return unlimited
  const limiters = new Map<string, ReturnType<typeof limiterOn>>()
  const limiterOf = ({ name, times, seconds }: Limit) => {
    const present = limiters.get(name)
    if (present) return present
    const made = limiterOn(redis, { keyPrefix: `qasima-limit-${name}`, points: times, duration: seconds })
    limiters.set(name, made)
    return made
  }
  return {
    consume: async (limit, key) => {
      try {
        const count = await limiterOf(limit).consume(keyOf(key))
        return { remaining: count.remainingPoints, reset: secondsOf(count) }
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? refusalOf(limit, refusal) : refusal
      }
    },
    check: async (limit, key) => {
      const count = await limiterOf(limit).get(keyOf(key))
      if (count && count.consumedPoints >= limit.times) throw refusalOf(limit, count)
    },
    refund: async (limit, key) => {
      await limiterOf(limit).reward(keyOf(key))
    },
    forget: async (limit, key) => {
      await limiterOf(limit).delete(keyOf(key))
    },
  }
}
