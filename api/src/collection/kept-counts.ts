import { type RawBuilder, sql } from 'kysely'
import { presentCaller } from '../database/caller.ts'

/** How many records there are; an estimate is what the planner expects. */
export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

interface Kept extends Total {
  readonly changes: number | null
  readonly since: number
}

/** Seconds for which an estimate is answered again, whatever is written meanwhile. */
const estimateSeconds = 10
/** An exact count is kept while nothing changes, and not for longer: a restored database counts changes anew. */
const exactSeconds = 60
const maxKeys = 500
const maxKeyLength = 2_000

/**
 * The changes of a table that are visible to the statement; null where they are not counted. Read in the statement that
 * counts rows, it changes with every commit that can change the count. See `table_change` in collection.tables.sql.
 */
export const changesOf = (table: string): RawBuilder<number | null> =>
  sql`(select sum(changes)::bigint from table_change where table_name = ${sql.lit(table)})`

/** Keeps counts of one table in this process, each by the whole condition that its rows meet. */
export class KeptCounts {
  readonly #kept = new Map<string, Kept>()

  /** The count of a condition, if it is true in a database in which the table has had so many changes. */
  find(key: string, changes: number | null): Total | undefined {
    const kept = presentCaller()?.transaction ? undefined : this.#kept.get(key)
    if (!kept) return undefined
    const { total, isEstimate } = kept
    const age = (performance.now() - kept.since) / 1_000
    const isTrue = isEstimate ? age < estimateSeconds : age < exactSeconds && kept.changes === changes
    return isTrue ? { total, isEstimate } : undefined
  }

  keep(key: string, changes: number | null, { total, isEstimate }: Total): void {
    // What a transaction sees that ends without a trace is for its caller alone.
    if (presentCaller()?.transaction || key.length > maxKeyLength) return
    this.#kept.delete(key)
    if (changes === null && !isEstimate) return
    this.#kept.set(key, { total, isEstimate, changes, since: performance.now() })
    if (this.#kept.size > maxKeys) this.#kept.delete(this.#kept.keys().next().value ?? key)
  }
}
