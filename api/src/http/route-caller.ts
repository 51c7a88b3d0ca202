import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Audience, RouteContract } from '../../../shared/contract/route.ts'
import type { Caller } from '../database/caller.ts'
import type { PoolKind } from '../database/pool-limits.ts'

const poolOf = (audience: Audience, isRead: boolean): PoolKind => {
  if (audience === 'public') return isRead ? 'public' : 'account'
  return audience === 'user' ? 'account' : 'staff'
}

/** A read is cancelled if its caller disconnects; a write continues, since part of it may be done elsewhere. */
class Reader implements Caller {
  readonly pool: PoolKind
  readonly #answer: ServerResponse
  constructor(pool: PoolKind, answer: ServerResponse) {
    this.pool = pool
    this.#answer = answer
  }
  hasLeft(): boolean {
    return this.#answer.destroyed && !this.#answer.writableFinished
  }
}

/** Chooses the pool for each call of a route by the route's audience. */
export function callerOfRoute({ audience, method }: RouteContract): (reply: FastifyReply) => Caller {
  const isRead = method === 'GET'
  const pool = poolOf(audience, isRead)
  if (isRead) return ({ raw }) => new Reader(pool, raw)
  const writer: Caller = { pool, hasLeft: () => false }
  return () => writer
}
