import { type Kysely, sql } from 'kysely'

/** What staff know a listing by: its product and its store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index listing_created_idx on listing (created_at desc, id desc);
    create index listing_id_idx on listing (id);
    create view named_listing as
      select
        listing.id,
        listing.product_id,
        listing.shop_id,
        product.name_ar || ' · ' || shop.name_ar as name_ar,
        product.name_en || ' · ' || shop.name_en as name_en,
        listing.url,
        listing.currency,
        listing.created_at,
        product.search_text || shop.search_text as search_text
      from listing
      join product on product.id = listing.product_id
      join shop on shop.id = listing.shop_id;
  `.execute(db)
}
