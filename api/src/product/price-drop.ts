import { type SqlBool, sql } from 'kysely'

/** What dropped longer ago is no news. */
const droppedDays = 30

/** Whether the price in force of a `listing_price as lp` began lately. */
export const beganLately = sql<SqlBool>`lp.since >= current_date - ${sql.lit(droppedDays)}::integer`

/** Whether the price in force of a `listing_price as lp` is at least 3 % lower than the one before. */
export const isNoticed = sql<boolean>`lp.amount_minor <= lp.previous_minor * 0.97`

/** How far a price dropped, in percent; at least 1, since a drop that is shown as nothing would be no drop. */
export const dropPercent = (previous: number, amount: number): number =>
  Math.max(Math.round((1 - amount / previous) * 100), 1)
