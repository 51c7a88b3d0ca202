import { type RawBuilder, sql } from 'kysely'

/** A moment as a whole number of microseconds, which loses nothing on its way through a cursor. */
export const microseconds = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The moment that `microseconds` was made from. */
export const momentOf = (value: unknown): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
