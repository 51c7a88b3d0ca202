import type { FastifyBaseLogger } from 'fastify'
import { countedWrites } from '../database/counted-writes.ts'
import type { CountedUse } from './partner.queries.ts'

/** Milliseconds for which calls are gathered. */
const flushEvery = 5_000

interface CounterOptions {
  readonly write: (counted: readonly CountedUse[]) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts calls of partners in this process and writes them together, so that no call writes. */
export function useCounter({ write, log }: CounterOptions) {
  const { count, close } = countedWrites<CountedUse>({
    keyOf: ({ partnerId, day }) => `${partnerId} ${day}`,
    add: (before, { calls, refused }) => ({
      ...before,
      calls: before.calls + calls,
      refused: before.refused + refused,
    }),
    write,
    onFailure: (error) => log.warn({ err: error }, 'figures of partners wait'),
    every: flushEvery,
  })
  return {
    count(partnerId: string, isRefused: boolean, now = new Date()): void {
      const day = now.toISOString().slice(0, 10)
      count({ partnerId, day, calls: isRefused ? 0 : 1, refused: isRefused ? 1 : 0 })
    },
    close,
  }
}
