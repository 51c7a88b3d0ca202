import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from './schema.ts'

// Conditions of partial indexes must be literals: with a parameter the planner would not use them.

/** Whether shoppers see a shop, given its alias in the query. */
export const listedShop = (shop: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${shop}.status`)} = 'ACTIVE' and ${sql.ref(`${shop}.deleted_at`)} is null)`

/** Whether a coupon can be used now, provided that its shop is listed. */
export const runningCoupon = (coupon: string): RawBuilder<SqlBool> => {
  const endsAt = sql.ref(`${coupon}.ends_at`)
  return sql<SqlBool>`(
    ${sql.ref(`${coupon}.status`)} = 'ACTIVE' and ${sql.ref(`${coupon}.deleted_at`)} is null
    and ${sql.ref(`${coupon}.starts_at`)} <= now() and (${endsAt} is null or ${endsAt} > now())
  )`
}

/** Whether shoppers see the shop with this id. */
export const isListedShop = async (db: Kysely<Schema>, id: number): Promise<boolean> =>
  (await db.selectFrom('shop').select('id').where('id', '=', id).where(listedShop('shop')).executeTakeFirst()) !==
  undefined
