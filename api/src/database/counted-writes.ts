interface CountedWrites<Sum> {
  /** Sums of one key are added to each other. */
  readonly keyOf: (sum: Sum) => string
  readonly add: (before: Sum, more: Sum) => Sum
  readonly write: (sums: readonly Sum[]) => Promise<void>
  /** What could not be written waits for the next time. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds for which sums are gathered. */
  readonly every: number
  /** Sums that wait while the database is away; what is counted beyond them is lost. */
  readonly maxWaiting?: number
}

/** Counts in this process and writes what it comes to from time to time, so that no call waits for it. */
export function countedWrites<Sum>(options: CountedWrites<Sum>) {
  const { keyOf, add, write, onFailure, every, maxWaiting = Number.POSITIVE_INFINITY } = options
  let waiting = new Map<string, Sum>()
  let writing = Promise.resolve()

  function count(sum: Sum): void {
    const key = keyOf(sum)
    const before = waiting.get(key)
    if (before === undefined && waiting.size >= maxWaiting) return
    waiting.set(key, before === undefined ? sum : add(before, sum))
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return
    const sums = [...waiting.values()]
    waiting = new Map()
    try {
      await write(sums)
    } catch (error) {
      onFailure(error)
      for (const sum of sums) count(sum)
    }
  }

  /** Writes what waits by now, after the writes that were begun before. */
  function flush(): Promise<void> {
    writing = writing.then(writeWaiting)
    return writing
  }

  const timer = setInterval(() => void flush(), every).unref()
  return {
    count,
    flush,
    close(): Promise<void> {
      clearInterval(timer)
      return flush()
    },
  }
}
