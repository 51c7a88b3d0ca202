import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Keeps what stands beside stores: the terms that searches find them by, and a count of their codes for new ones. Every
 * writer of stores calls it in its transaction; without ids it is about all of them.
 */
export async function completeShops(db: Kysely<Schema>, shopIds?: readonly number[]): Promise<void> {
  const isWanted = shopIds ? sql`shop.id = any (${shopIds}::integer[])` : sql`true`
  // In one order, so that two writers of the same terms never wait for each other in a circle.
  await sql`
    insert into store_term (term)
    select term from (select distinct unnest(search_terms) as term from shop where ${isWanted}) as used
    where not exists (select from store_term where store_term.term = used.term)
    order by term
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into shop_coupon_count (shop_id) select id from shop where ${isWanted} on conflict do nothing
  `.execute(db)
}

/** Notes that the codes of stores are news: a store that is shown, hidden or moved changes what partners read of them. */
export const touchCodesOf = (db: Kysely<Schema>, shopIds: readonly number[]) =>
  sql`update coupon set updated_at = clock_timestamp() where shop_id = any (${shopIds}::integer[])`.execute(db)

/** Has pages of stores read whole at their next check, also those that did not change since the last one. */
export const readPagesAgain = (db: Kysely<Schema>, shopIds: readonly number[]) =>
  sql`
    update listing_check set etag = null, last_modified = null
    where shop_id = any (${shopIds}::integer[]) and (etag is not null or last_modified is not null)
  `.execute(db)
