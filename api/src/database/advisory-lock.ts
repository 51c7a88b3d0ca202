import { type RawBuilder, sql } from 'kysely'

/**
 * The key of an advisory lock of the whole database, for `pg_advisory_lock` and its kin. It comes from the lock's name,
 * as `select hashtextextended('qasima:<name>', 0)` does, so no two names share one.
 */
export const advisoryLock = (name: string): RawBuilder<bigint> =>
  sql<bigint>`hashtextextended(${sql.lit(`qasima:${name}`)}, 0)`
