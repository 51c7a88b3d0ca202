import type { FastifyRequest } from 'fastify'

/** For whom the edge asks others: their limits count this address, and their log lines bear this id. */
export interface Caller {
  readonly requestId: string
  readonly address: string
}

export const callerOf = ({ id, ip }: FastifyRequest): Caller => ({ requestId: id, address: ip })
