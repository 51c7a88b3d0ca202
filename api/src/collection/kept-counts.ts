import { type RawBuilder, sql } from 'kysely'
import { presentCaller } from '../database/caller.ts'

/** The total of a list; an estimate comes from the planner. */
export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

interface Kept extends Total {
  readonly changes: number | null
  readonly since: number
}

/** Seconds for which an estimate is reused, whatever is written meanwhile. */
const estimateSeconds = 10
/** Maximum age of an exact count, in seconds: a restored database restarts its change counts. */
const exactSeconds = 60
const maxKeys = 500
const maxKeyLength = 2_000

/**
 * The number of changes of a table visible to the statement; null if they are not counted. Read in the statement that
 * counts rows, it differs after every commit that can change the count. See `table_change` in collection.tables.sql.
 */
export const changesOf = (table: string): RawBuilder<number | null> =>
  sql`(select sum(changes)::bigint from table_change where table_name = ${sql.lit(table)})`

/** Caches row counts of one table in this process, keyed by their whole condition. */
export class KeptCounts {
  readonly #kept = new Map<string, Kept>()

  /** The cached count of a condition, if it was taken at this number of changes. */
  find(key: string, changes: number | null): Total | undefined {
    const kept = presentCaller()?.transaction ? undefined : this.#kept.get(key)
    if (!kept) return undefined
    const { total, isEstimate } = kept
    const age = (performance.now() - kept.since) / 1_000
    const isTrue = isEstimate ? age < estimateSeconds : age < exactSeconds && kept.changes === changes
    return isTrue ? { total, isEstimate } : undefined
  }

  keep(key: string, changes: number | null, { total, isEstimate }: Total): void {
    // A transaction that will be rolled back must not fill the cache.
    if (presentCaller()?.transaction || key.length > maxKeyLength) return
    this.#kept.delete(key)
    if (changes === null && !isEstimate) return
    this.#kept.set(key, { total, isEstimate, changes, since: performance.now() })
    if (this.#kept.size > maxKeys) this.#kept.delete(this.#kept.keys().next().value ?? key)
  }
}
