import { type SqlBool, sql } from 'kysely'

/** Older drops are no longer shown as recent. */
const droppedDays = 30

/** Whether the current price of a `listing_price as lp` began recently. */
export const beganLately = sql<SqlBool>`lp.since >= current_date - ${sql.lit(droppedDays)}::integer`

/** Whether the current price of a `listing_price as lp` is at least 3 % below the previous one. */
export const isNoticed = sql<boolean>`lp.amount_minor <= lp.previous_minor * 0.97`

/** The size of a drop in percent, at least 1: a drop shown as 0 % would be confusing. */
export const dropPercent = (previous: number, amount: number): number =>
  Math.max(Math.round((1 - amount / previous) * 100), 1)
