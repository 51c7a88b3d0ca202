import type { FastifyRequest } from 'fastify'

/** For whom the edge asks others: their limits count this address, and their log lines bear this id. */
export interface Visitor {
  readonly requestId: string
  readonly address: string
}

export const visitorOf = ({ id, ip }: FastifyRequest): Visitor => ({ requestId: id, address: ip })
