import type { FastifyBaseLogger } from 'fastify'
import { inPool } from './caller.ts'
import type { ChangeFeed, Topic } from './change-feed.ts'

/** Changed rows that are read one by one; for more, all are read again. */
const maxSingle = 200

/** Milliseconds after which a read that failed is tried again. */
const retryDelay = 500

interface LiveTableOptions<Row extends { readonly id: string }> {
  readonly changes: ChangeFeed
  readonly topic: Topic
  /** Reads the rows of these ids, or all. A row that is not answered is forgotten. */
  readonly read: (ids: readonly string[] | 'all') => Promise<readonly Row[]>
  /** Hears of every renewal, for what is derived from the rows. */
  readonly onRenewed?: (rows: ReadonlyMap<string, Row>) => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Rows of a table in this process, renewed when a change is announced. While PostgreSQL is away the last ones that were
 * read stay.
 */
export function liveTable<Row extends { readonly id: string }>({
  changes,
  topic,
  read,
  onRenewed,
  log,
}: LiveTableOptions<Row>) {
  let rows: ReadonlyMap<string, Row> = new Map()
  let changed: Set<string> | 'all' = new Set()
  let renewing: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const note = (id: string | undefined) => {
    if (id === undefined || changed === 'all' || changed.size >= maxSingle) changed = 'all'
    else changed.add(id)
  }

  async function renew(): Promise<void> {
    while (!isClosed && (changed === 'all' || changed.size > 0)) {
      const asked = changed
      changed = new Set()
      try {
        const ids = asked === 'all' ? asked : [...asked]
        const found = await inPool('public', () => read(ids))
        const next = new Map(asked === 'all' ? [] : rows)
        if (asked !== 'all') for (const id of asked) next.delete(id)
        for (const row of found) next.set(row.id, row)
        rows = next
        onRenewed?.(rows)
      } catch (error) {
        for (const id of asked === 'all' ? [undefined] : asked) note(id)
        throw error
      }
    }
  }

  const renewNow = (): Promise<void> => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  function renewOrRetry(): void {
    renewNow().catch((error) => {
      if (isClosed) return
      log.warn({ err: error, topic }, 'rows in memory could not be renewed')
      clearTimeout(retry)
      retry = setTimeout(renewOrRetry, retryDelay).unref()
    })
  }

  const unsubscribe = changes.subscribe(topic, (id) => {
    note(id)
    renewOrRetry()
  })

  return {
    get rows(): ReadonlyMap<string, Row> {
      return rows
    },
    /** Reads all rows for the first time; listening comes first, so that no change in between is missed. */
    async start(): Promise<void> {
      await changes.ready()
      note(undefined)
      await renewNow()
    },
    close(): void {
      isClosed = true
      clearTimeout(retry)
      unsubscribe()
    },
  }
}
