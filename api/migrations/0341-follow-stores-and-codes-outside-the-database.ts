import { type Kysely, sql } from 'kysely'

/** Who writes stores, codes and products keeps what follows: counts of codes, words of searches, and when a store went public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger coupon_counts_insert on coupon;
    drop trigger coupon_counts_update on coupon;
    drop trigger coupon_counts_delete on coupon;
    drop trigger shop_counts on shop;
    drop trigger shop_terms_insert on shop;
    drop trigger shop_terms_update on shop;
    drop trigger shop_published on shop;
    drop trigger shop_recipe_changed on shop;
    drop trigger shop_touch_coupons on shop;
    drop trigger product_words_insert on product;
    drop trigger product_words_update on product;
    drop function coupon_inserted();
    drop function coupon_updated();
    drop function coupon_deleted();
    drop function shop_inserted();
    drop function keep_store_terms();
    drop function note_published();
    drop function read_pages_of_shop_again();
    drop function touch_coupons_of_shop();
    drop function keep_search_words();
    drop function recount_coupons(integer[]);
    drop function usable_coupons(integer);
    drop function usable_coupons_in(integer, text);
    drop function word_readings(text[]);
    drop function store_term_readings(text[]);
  `.execute(db)
}
