import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from './schema.ts'

// Conditions of partial indexes are literals: a parameter would keep the planner from using them.

/** Whether shoppers see a store, by the name that the query has for it. */
export const listedShop = (shop: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${shop}.status`)} = 'ACTIVE' and ${sql.ref(`${shop}.deleted_at`)} is null)`

/** Whether a coupon can be used now, as far as its store is listed. */
export const runningCoupon = (coupon: string): RawBuilder<SqlBool> => {
  const endsAt = sql.ref(`${coupon}.ends_at`)
  return sql<SqlBool>`(
    ${sql.ref(`${coupon}.status`)} = 'ACTIVE' and ${sql.ref(`${coupon}.deleted_at`)} is null
    and ${sql.ref(`${coupon}.starts_at`)} <= now() and (${endsAt} is null or ${endsAt} > now())
  )`
}

/** Whether shoppers see the store of this number. */
export const isListedShop = async (db: Kysely<Schema>, id: number): Promise<boolean> =>
  (await db.selectFrom('shop').select('id').where('id', '=', id).where(listedShop('shop')).executeTakeFirst()) !==
  undefined
