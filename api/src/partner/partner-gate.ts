import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { cacheFor } from '../database/cache.ts'
import type { Database } from '../database/connection.ts'
import { listenOn } from '../database/listen.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit, Limits } from '../http/limiter.ts'
import type { PartnerGate } from '../http/partner-gate.ts'
import { addUse, findPartnerByKey, type KnownPartner } from './partner.queries.ts'
import { hashOfPartnerKey, isPartnerKey, partnerKeyOf } from './partner-key.ts'
import { useCounter } from './use-counter.ts'

/** Wrong keys of one address. */
const wrongKeys: Limit = { name: 'wrong-partner-key', times: 20, seconds: 60 }

const limitOf = ({ callsPerMinute }: KnownPartner): Limit => ({
  name: `partner-${callsPerMinute}`,
  times: callsPerMinute,
  seconds: 60,
})

interface GateOptions {
  readonly database: Database
  readonly limits: Limits
  /** Seconds for which this process remembers a key. */
  readonly cacheSeconds: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Makes the gate of this process. */
export function createPartnerGate({ database, limits, cacheSeconds, log }: GateOptions) {
  const { kysely } = database.main
  // Never older than wished: a key that was taken away is good no more.
  const known = cacheFor<KnownPartner | null>(cacheSeconds, 1)
  const use = useCounter({ write: (counted) => addUse(kysely, counted), log })

  /** Rises with every change of a partner; what was known before it is asked for again. */
  let generation = 0
  const changed = () => {
    generation += 1
  }
  const changes = listenOn(database.main, { channel: 'partner', onMessage: changed, onResumed: changed })
  const hearsChanges = () =>
    changes.ready().then(
      () => true,
      () => false,
    )

  const find = async (key: string, caller: string): Promise<KnownPartner | null> => {
    if (!isPartnerKey(key)) return null
    const keyHash = hashOfPartnerKey(key)
    const load = async () => {
      await limits.check(wrongKeys, caller)
      return findPartnerByKey(kysely, keyHash)
    }
    // Before it is remembered: a change that comes in between would not be heard of.
    return (await hearsChanges()) ? known(`${generation} ${keyHash.toString('base64url')}`, load) : load()
  }

  /** Counts the call, and says what is left as the limit of an address does. */
  async function consume(partner: KnownPartner, reply: FastifyReply): Promise<void> {
    const limit = limitOf(partner)
    const say = ({ remaining, reset }: { readonly remaining: number; readonly reset: number }) =>
      reply.headers({
        'ratelimit-limit': limit.times,
        'ratelimit-remaining': remaining,
        'ratelimit-reset': reset,
        'ratelimit-policy': `${limit.times};w=${limit.seconds}`,
      })
    try {
      const allowance = await limits.consume(limit, partner.id)
      if (allowance) say(allowance)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) say({ remaining: 0, reset: error.retryAfter })
      throw error
    }
  }

  const gate: PartnerGate & { close(): Promise<void> } = {
    async authorize(request, reply, scope) {
      const key = partnerKeyOf(request.headers)
      if (key === null) return
      const caller = callerOf(request.ip)
      const partner = await find(key, caller)
      if (!partner) {
        await limits.consume(wrongKeys, caller)
        throw new ApiError('UNAUTHORIZED_ACCESS')
      }
      try {
        if (!partner.scopes.includes(scope)) throw new ApiError('FORBIDDEN')
        await consume(partner, reply)
      } catch (error) {
        use.count(partner.id, true)
        throw error
      }
      use.count(partner.id, false)
      request.isOfPartner = true
    },
    close: async () => {
      await changes.close()
      await use.close()
    },
  }
  return gate
}
