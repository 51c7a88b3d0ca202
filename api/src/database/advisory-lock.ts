import { type RawBuilder, sql } from 'kysely'

/**
 * Key for `pg_advisory_lock` and its variants, derived from the lock's name as `select
 * hashtextextended('qasima:<name>', 0)` does, so that no two names share one.
 */
export const advisoryLock = (name: string): RawBuilder<bigint> =>
  sql<bigint>`hashtextextended(${sql.lit(`qasima:${name}`)}, 0)`
