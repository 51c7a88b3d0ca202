import type { FastifyBaseLogger } from 'fastify'
import { inPool } from './caller.ts'
import type { ChangeFeed, Topic } from './change-feed.ts'

/** Maximum changed rows that are read individually; beyond that, all are reloaded. */
const maxSingle = 200

/** Milliseconds until a failed read is retried. */
const retryDelay = 500

interface LiveTableOptions<Row extends { readonly id: string }> {
  readonly changes: ChangeFeed
  readonly topic: Topic
  /** Reads the rows with these ids, or all. A row that is not returned is removed. */
  readonly read: (ids: readonly string[] | 'all') => Promise<readonly Row[]>
  /** Called after every reload, for data derived from the rows. */
  readonly onRenewed?: (rows: ReadonlyMap<string, Row>) => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Rows of a table cached in this process and reloaded when a change is announced. While PostgreSQL is unavailable the
 * last rows stay.
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
    /** Loads all rows for the first time; listens first, so that no change in between is missed. */
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
