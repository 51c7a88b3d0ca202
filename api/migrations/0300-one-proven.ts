import { type Kysely, sql } from 'kysely'

/**
 * A price after a code rests on a code that is proven in that very country, by the rule that cards and ranking ask. What
 * was left of the second rule, which counted all tries everywhere since the code is known, goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view effective_price;
    drop function best_code(integer, text, bigint, text);

    -- The code of a shop that takes most off one price for any customer of a country, with the tries of shoppers there;
    -- of equal ones the best proven.
    create function best_code(shop_id integer, country text, amount bigint, currency text)
      returns table (coupon_id uuid, code text, effective_minor bigint, worked integer, failed integer)
      language sql stable parallel safe
      begin atomic
        select usable.id, usable.code, $3 - usable.discount, usable.sample_worked, usable.sample_failed
        from (
          select coupon.id, coupon.code, evidence.score, evidence.sample_worked, evidence.sample_failed, least(
            $3,
            case coupon.discount_type when 'percent' then round($3 * coupon.percent / 100.0)::bigint else coupon.amount_minor end,
            coupon.maximum_discount_minor
          ) as discount
          from coupon_evidence as evidence
          join coupon on coupon.id = evidence.coupon_id
          where evidence.shop_id = $1 and evidence.country = $2 and is_proven(evidence)
            and coupon.status = 'ACTIVE' and coupon.deleted_at is null and coupon.code is not null
            and coupon.discount_type in ('percent', 'fixed') and coupon.applies_to_all
            and not coupon.new_customers_only and not coupon.student_only and not coupon.app_only
            and not coupon.excludes_sale_items
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and $2 = any (coupon.countries)
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.score desc, usable.id desc
        limit 1;
      end;

    create view effective_price as
      select listing_price.product_id, listing_price.listing_id, listing.shop_id, place.country,
        listing_price.amount_minor, listing_price.currency, listing_price.in_stock,
        coalesce(best.effective_minor, listing_price.amount_minor) as effective_minor, best.coupon_id, best.code
      from listing_price
      join listing on listing.product_id = listing_price.product_id and listing.id = listing_price.listing_id
      join shop on shop.id = listing.shop_id
      cross join lateral unnest(shop.countries) as place (country)
      left join lateral best_code(shop.id, place.country, listing_price.amount_minor, listing_price.currency) as best on true;

    alter table coupon drop column proof;
    drop function is_proven(integer, integer, timestamptz);
    drop function is_counted_on(integer, integer, timestamptz);
    drop function proof_of(integer, integer);
  `.execute(db)
}
