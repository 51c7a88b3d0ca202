import { type Kysely, sql } from 'kysely'

/** A code for a part of what a store sells makes no other price lower. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coupon add column applies_to_all boolean not null default false;
    drop trigger coupon_touch on coupon;
    create trigger coupon_touch before update of
      shop_id, code, description_ar, description_en, terms, status, discount_type, percent, amount_minor, minimum_order_minor,
      maximum_discount_minor, currency, new_customers_only, stackable, applies_to_all, countries, starts_at, ends_at, deleted_at
      on coupon for each row execute function touch_record();

    -- The code of a shop that takes most off one price for any customer of a country; of equal ones the best proven.
    create or replace function best_code(shop_id integer, country text, amount bigint, currency text)
      returns table (coupon_id uuid, code text, effective_minor bigint)
      language sql stable parallel safe
      begin atomic
        select usable.id, usable.code, $3 - usable.discount
        from (
          select coupon.id, coupon.code, coupon.proof, least(
            $3,
            case coupon.discount_type when 'percent' then round($3 * coupon.percent / 100.0)::bigint else coupon.amount_minor end,
            coupon.maximum_discount_minor
          ) as discount
          from coupon
          where coupon.shop_id = $1
            and coupon.status = 'ACTIVE' and coupon.deleted_at is null and coupon.code is not null
            and coupon.discount_type in ('percent', 'fixed') and coupon.applies_to_all
            and not coupon.new_customers_only
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and coupon.countries @> array[$2]
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
            and is_proven(coupon.worked, coupon.failed, coupon.last_worked_at)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.proof desc, usable.id desc
        limit 1;
      end;
  `.execute(db)
}
