import { type Kysely, sql } from 'kysely'

/** What a price means, when it is believed and what follows from it are rules of `api/src/price`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger price_point_figures on price_point;
    drop trigger price_point_figures_update on price_point;
    drop trigger price_point_lock on price_point;
    drop trigger price_point_lock_update on price_point;
    drop trigger price_point_overruled on price_point;
    drop trigger price_point_overruled_added on price_point;
    drop trigger price_point_rewritten on price_point;
    drop trigger price_point_taken_back on price_point;
    drop trigger price_point_written on price_point;
    drop trigger price_outlier_believed on price_outlier;
    drop function price_point_written();
    drop function lock_priced_listing();
    drop function note_overruled_price();
    drop function note_price_taken_back();
    drop function read_page_again();
    drop function believe_price();

    drop function observe_price(uuid, timestamptz, bigint, text, boolean, text, bigint, text, jsonb);
    drop function observe_agreement(price_look, listing_price);
    drop function hold_price_outlier(price_look);
    drop function confirm_price_outlier(price_outlier);
    drop function store_price(price_look, listing_price);
    drop function keep_look(price_look, listing_price, boolean, text);
    drop function first_look_after(listing_price, timestamptz, price_point);
    drop function price_in_force(listing_price, timestamptz);
    drop function known_source(price_point);
    drop function is_price_outlier(price_point, bigint, text);
    drop function is_overruled(uuid, bigint, text);
    drop type price_look;
  `.execute(db)
}
