/** Maximum sums waiting while the database is unavailable; further ones are lost. */
const maxWaiting = 10_000

interface Counting<One> {
  /** Counts with the same key are written as one. */
  readonly keyOf: (one: One) => string
  readonly add: (before: One, one: One) => One
  readonly write: (counted: readonly One[]) => Promise<void>
  readonly onFailure: (error: unknown) => void
  /** Milliseconds between writes. */
  readonly flushEvery: number
}

/** Counts in memory and writes in batches, so that no caller waits for a write. */
export function countedWrites<One>({ keyOf, add, write, onFailure, flushEvery }: Counting<One>) {
  let waiting = new Map<string, One>()
  let writing: Promise<boolean> | undefined

  function count(one: One): void {
    const key = keyOf(one)
    const before = waiting.get(key)
    if (before === undefined && waiting.size >= maxWaiting) return
    waiting.set(key, before === undefined ? one : add(before, one))
  }

  /** Writes what is pending; false if the write failed and it is pending again. */
  async function writeWaiting(): Promise<boolean> {
    const counted = [...waiting.values()]
    waiting = new Map()
    try {
      await write(counted)
      return true
    } catch (error) {
      onFailure(error)
      for (const one of counted) count(one)
      return false
    }
  }

  /** Resolves once everything counted before is written, or a write failed. */
  async function flush(): Promise<void> {
    while (writing || waiting.size > 0) {
      writing ??= writeWaiting().finally(() => {
        writing = undefined
      })
      if (!(await writing)) return
    }
  }

  const timer = setInterval(() => void flush(), flushEvery).unref()
  return {
    count,
    flush,
    close(): Promise<void> {
      clearInterval(timer)
      return flush()
    },
  }
}
