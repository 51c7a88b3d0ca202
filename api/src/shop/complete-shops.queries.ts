import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Updates data derived from stores: the search terms, and a code count for new ones. Every writer of stores calls it in
 * its transaction; without ids it updates all of them.
 */
export async function completeShops(db: Kysely<Schema>, shopIds?: readonly number[]): Promise<void> {
  const isWanted = shopIds ? sql`shop.id = any (${shopIds}::integer[])` : sql`true`
  // Sorted, so that two writers of the same terms cannot deadlock.
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

/** Marks the codes of stores as changed: showing, hiding or moving a store changes what partners read. */
export const touchCodesOf = (db: Kysely<Schema>, shopIds: readonly number[]) =>
  sql`update coupon set updated_at = clock_timestamp() where shop_id = any (${shopIds}::integer[])`.execute(db)

/** Makes the next check read the whole pages of stores, even unchanged ones. */
export const readPagesAgain = (db: Kysely<Schema>, shopIds: readonly number[]) =>
  sql`
    update listing_check set etag = null, last_modified = null
    where shop_id = any (${shopIds}::integer[]) and (etag is not null or last_modified is not null)
  `.execute(db)
