import { type Kysely, sql } from 'kysely'

/** Codes are found by their store, now that their order stands in a table of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index coupon_shop_idx on coupon (shop_id)`.execute(db)
}
