import { type SqlBool, sql } from 'kysely'

/** Whether the price of a `listing_price` was read recently enough to be current, as `isCurrent` defines it. */
export const isCurrentReading = (listingPrice = 'lp') =>
  sql<SqlBool>`${sql.ref(`${listingPrice}.seen_at`)} >= now() - interval '2 days'`
