import { randomUUID } from 'node:crypto'
import { ownAddress } from '@qasima/shared/server/own-call'
import type { FastifyRequest } from 'fastify'

/** On whose behalf the edge makes requests: rate limits count this address, and log lines carry this id. */
export interface Caller {
  readonly requestId: string
  readonly address: string
}

/** The edge itself, for requests that serve all visitors: they count against no visitor's limit. */
export const ownCaller = (): Caller => ({ requestId: randomUUID(), address: ownAddress })

export const callerOf = ({ id, ip }: FastifyRequest): Caller => ({ requestId: id, address: ip })
