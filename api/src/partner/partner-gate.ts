import type { FastifyBaseLogger } from 'fastify'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { cacheFor } from '../database/cache.ts'
import type { Database } from '../database/connection.ts'
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
  const known = cacheFor<KnownPartner | null>(cacheSeconds)
  const use = useCounter({ write: (counted) => addUse(database.main.kysely, counted), log })

  const find = async (key: string): Promise<KnownPartner | null> => {
    if (!isPartnerKey(key)) return null
    const keyHash = hashOfPartnerKey(key)
    return known(keyHash.toString('base64url'), () => findPartnerByKey(database.main.kysely, keyHash))
  }

  const gate: PartnerGate & { close(): Promise<void> } = {
    async authorize(request, reply, scope) {
      const key = partnerKeyOf(request.headers)
      if (key === null) return
      const partner = await find(key)
      if (!partner) {
        await limits.consume(wrongKeys, callerOf(request.ip))
        throw new ApiError('UNAUTHORIZED_ACCESS')
      }
      try {
        if (!partner.scopes.includes(scope)) throw new ApiError('FORBIDDEN')
        await limits.consume(limitOf(partner), partner.id)
      } catch (error) {
        use.count(partner.id, true)
        throw error
      }
      use.count(partner.id, false)
      request.isOfPartner = true
      reply.header('ratelimit-policy', `${partner.callsPerMinute};w=60`)
    },
    close: () => use.close(),
  }
  return gate
}
