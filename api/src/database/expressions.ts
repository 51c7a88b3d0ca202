import { type RawBuilder, sql } from 'kysely'

/** A timestamp as integer microseconds, which a cursor carries without loss. */
export const microseconds = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** Converts `microseconds` back to a timestamp. */
export const momentOf = (value: unknown): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
