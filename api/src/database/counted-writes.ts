/** Sums that wait while the database is away; what comes beyond is lost. */
const maxWaiting = 10_000

interface Counting<One> {
  /** Those of one key are written as one. */
  readonly keyOf: (one: One) => string
  readonly add: (before: One, one: One) => One
  readonly write: (counted: readonly One[]) => Promise<void>
  readonly onFailure: (error: unknown) => void
  /** Milliseconds for which they are gathered. */
  readonly flushEvery: number
}

/** Counts in this process and writes together, so that no caller waits for a write. */
export function countedWrites<One>({ keyOf, add, write, onFailure, flushEvery }: Counting<One>) {
  let waiting = new Map<string, One>()
  let writing: Promise<boolean> | undefined

  function count(one: One): void {
    const key = keyOf(one)
    const before = waiting.get(key)
    if (before === undefined && waiting.size >= maxWaiting) return
    waiting.set(key, before === undefined ? one : add(before, one))
  }

  /** Writes what waits; false where it waits again. */
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

  /** Answers once all that was counted before is written, or a write failed. */
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
