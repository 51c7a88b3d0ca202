import { type Kysely, sql } from 'kysely'

/** Which listings alerts look at: active ones of active stores that sell to their country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeWatchedPrices(db)
  await makeBases(db)
}

async function makeWatchedPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Listings that alerts look at, and where their stores sell.
    create view watched_listing as
      select listing.product_id, listing.id as listing_id, shop.id as shop_id, shop.countries
      from listing
      join shop on shop.id = listing.shop_id
      join product on product.id = listing.product_id
      where listing.status = 'active' and shop.status = 'ACTIVE' and shop.deleted_at is null and product.deleted_at is null;
    create view watched_price as
      select watched_listing.*, listing_price.amount_minor, listing_price.currency, listing_price.in_stock
      from listing_price join watched_listing using (product_id, listing_id);
  `.execute(db)
}

/** What a percentage counts from. */
async function makeBases(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The price that an alert of a listing, or of a country in any store, compares with now. Several currencies are
    -- compared in dollars.
    create function best_watched_price(of_product uuid, at_listing uuid, at_country text)
      returns table (amount_minor bigint, currency text)
      language sql stable rows 1 as $$
        select offer.amount_minor, offer.currency
        from watched_price offer left join lateral rate_on(offer.currency, (now() at time zone 'utc')::date) as rate on true
        where offer.product_id = of_product
          and case when at_listing is null then at_country is null or at_country = any (offer.countries)
            else offer.listing_id = at_listing end
        order by offer.in_stock desc,
          offer.amount_minor / power(10::numeric, minor_digits(offer.currency)) / rate.per_dollar nulls last,
          offer.amount_minor, offer.listing_id
        limit 1
      $$;

    create or replace function place_alert() returns trigger
      language plpgsql as $$
      begin
        -- Locked, for a change of the tracking at the same time would not see this alert.
        select coalesce(tracking.listing_id, '00000000-0000-0000-0000-000000000000'),
            coalesce(case new.kind when 'effective' then new.country end, tracking.country, ''), tracking.paused_at is null
          into new.watched_listing, new.watched_country, new.is_watching
          from tracking where tracking.id = new.tracking_id for share;
        -- A percentage of what something else cost, in another country's money perhaps, would say nothing.
        if tg_op = 'UPDATE' and new.kind = 'percent' and new.base_minor is not null
          and (new.watched_listing, new.watched_country) <> (old.watched_listing, old.watched_country) then
          select max(best.amount_minor), max(best.currency) into new.base_minor, new.base_currency
          from best_watched_price(new.product_id, nullif(new.watched_listing, '00000000-0000-0000-0000-000000000000'),
            nullif(new.watched_country, '')) as best;
        end if;
        return new;
      end
      $$;
  `.execute(db)
}
