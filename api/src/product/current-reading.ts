import { type SqlBool, sql } from 'kysely'

/** Whether the price of a `listing_price as lp` was read recently enough to be today's, as `isCurrent` says it. */
export const isCurrentReading = sql<SqlBool>`lp.seen_at >= now() - interval '2 days'`
