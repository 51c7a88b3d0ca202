import { type Kysely, sql } from 'kysely'

/** What writes figures is planned once for a connection, as it was inside of the functions that called it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function append_price(price_point, listing_price) set plan_cache_mode = force_generic_plan;
    alter function correct_prices(uuid, uuid, timestamptz[]) set plan_cache_mode = force_generic_plan;
  `.execute(db)
}
