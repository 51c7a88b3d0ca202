import type { FastifyBaseLogger } from 'fastify'
import type { CountedUse } from './partner.queries.ts'

/** Milliseconds for which calls are gathered. */
const flushEvery = 5_000

interface CounterOptions {
  readonly write: (counted: readonly CountedUse[]) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts calls of partners in this process and writes them together, so that no call writes. */
export function useCounter({ write, log }: CounterOptions) {
  let waiting = new Map<string, CountedUse>()
  let writing: Promise<void> | undefined

  function add({ calls, refused, ...of }: CountedUse) {
    const key = `${of.partnerId} ${of.day}`
    const before = waiting.get(key)
    waiting.set(key, { ...of, calls: calls + (before?.calls ?? 0), refused: refused + (before?.refused ?? 0) })
  }

  async function flush(): Promise<void> {
    await writing
    if (waiting.size === 0) return
    const counted = [...waiting.values()]
    waiting = new Map()
    writing = write(counted).catch((error) => {
      log.warn({ err: error }, 'figures of partners wait')
      for (const one of counted) add(one)
    })
    await writing
  }

  const timer = setInterval(() => void flush(), flushEvery).unref()
  return {
    count(partnerId: string, isRefused: boolean, now = new Date()): void {
      const day = now.toISOString().slice(0, 10)
      add({ partnerId, day, calls: isRefused ? 0 : 1, refused: isRefused ? 1 : 0 })
    },
    flush,
    close(): Promise<void> {
      clearInterval(timer)
      return flush()
    },
  }
}
