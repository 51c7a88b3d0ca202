import { randomUUID } from 'node:crypto'
import { ownAddress } from '@qasima/shared/server/own-call'
import type { FastifyRequest } from 'fastify'

/** For whom the edge asks others: their limits count this address, and their log lines bear this id. */
export interface Caller {
  readonly requestId: string
  readonly address: string
}

/** The edge itself, where it asks for all visitors at once: none of them pays for that with a limit of theirs. */
export const ownCaller = (): Caller => ({ requestId: randomUUID(), address: ownAddress })

export const callerOf = ({ id, ip }: FastifyRequest): Caller => ({ requestId: id, address: ip })
