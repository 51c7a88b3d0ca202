import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import { boundedMap } from '../../../shared/server/call-counts.ts'
import { ApiError } from './api-error.ts'

/** So many in so many seconds, counted from the first. Declared beside the call it guards. */
export interface Limit {
  readonly name: string
  readonly times: number
  readonly seconds: number
  /** What is answered beyond it; `TOO_MANY_REQUESTS` by default. */
  readonly failure?: ErrorKey
}

/** What is left of a limit, and in how many seconds it begins afresh. */
interface Allowance {
  readonly remaining: number
  readonly reset: number
}

/** Counts what one route's limit for each address cannot: tries for an account, mails to a mailbox. */
export interface Limits {
  /**
   * Counts one for the key. @returns what is left; null where nothing is limited.
   * @throws ApiError of the limit, with the time to wait, when it is one too many.
   */
  consume(limit: Limit, key: string): Promise<Allowance | null>
  /** Counts nothing. @throws ApiError as `consume` would. */
  check(limit: Limit, key: string): Promise<void>
  /** Takes one back that turned out not to count. */
  refund(limit: Limit, key: string): Promise<void>
  /** Starts the key afresh. */
  forget(limit: Limit, key: string): Promise<void>
}

/** Keys that one limit counts in this process at once: 40 MB, however many addresses and mailboxes are tried. */
const maxKeys = 50_000

/** Counts in this process. Beyond its size the keys are forgotten that were counted longest ago. */
class BoundedLimiter extends RateLimiterMemory {
  readonly #keys = boundedMap<true>(maxKeys, (key) => void this.delete(key))

  override consume(
    ...[key, ...rest]: Parameters<RateLimiterMemory['consume']>
  ): ReturnType<RateLimiterMemory['consume']> {
    this.#keys.put(String(key), true)
    return super.consume(key, ...rest)
  }
}

/** So many of a key in so many seconds. */
interface LimiterSettings {
  readonly keyPrefix: string
  readonly points: number
  readonly duration: number
}

/** Counts in Redis, where there is one, and in this process while it is away or does not answer. */
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

// Keys are addresses and mailboxes, which have no business in a store of counts.
const keyOf = (key: string): string => hash('sha256', key, 'base64url')

/**
 * Limits that are counted in Redis, where there is one, and in this process while it is away, so that a
 * Redis that stops opens no door.
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
