import { type RawBuilder, sql } from 'kysely'

/** A moment as replies write it: ISO 8601 in UTC with milliseconds. */
export const isoMoment = <Type extends string | null = string>(column: string): RawBuilder<Type> =>
  sql<Type>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A moment as a whole number of microseconds, which loses nothing on its way through a cursor. */
export const microseconds = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The moment that `microseconds` was made from. */
export const momentOf = (value: unknown): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
