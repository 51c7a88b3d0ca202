import { type Kysely, sql } from 'kysely'

/**
 * A price after a code is one that anybody can pay, wherever they buy and whether it is lowered already; and a code for a
 * part of a store saves less of a usual basket than one for everything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
            and not coupon.new_customers_only and not coupon.student_only and not coupon.app_only
            and not coupon.excludes_sale_items
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and $2 = any (coupon.countries)
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
            and is_counted_on(coupon.worked, coupon.failed, coupon.last_worked_at)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.proof desc, usable.id desc
        limit 1;
      end;

    -- The part of a usual basket that a coupon takes off, 0 to 1; expectedSaving of
    -- shared/contract/coupon/expected-saving.ts is the same.
    create or replace function expected_saving(coupon coupon, basket double precision) returns double precision
      language sql immutable parallel safe
      return least(1, case coupon.discount_type
          when 'percent' then least(
            coupon.percent / 100.0::double precision,
            coalesce(coupon.maximum_discount_minor / greatest(basket, coupon.minimum_order_minor), 1)
          )
          when 'fixed' then coalesce(coupon.amount_minor / greatest(basket, coupon.minimum_order_minor), 0.1)
          when 'bogo' then 0.25
          when 'free_shipping' then 0.06
          else 0.05
        end)
        * coalesce(least(1, basket / nullif(coupon.minimum_order_minor, 0)), 1)
        * case when coupon.applies_to_all or coupon.discount_type = 'free_shipping' then 1 else 0.3 end
        * case when coupon.student_only then 0.2 else 1 end
        * case when coupon.new_customers_only then 0.5 else 1 end
        * case when coupon.app_only then 0.7 else 1 end
        * case when coupon.excludes_sale_items then 0.8 else 1 end;

    create or replace function rank_changed_coupons() returns trigger
      language plpgsql as $$
      declare
        changed uuid[];
      begin
        if tg_op = 'INSERT' then
          changed := array(select id from new_rows);
        else
          changed := array(
            select id from old_rows join new_rows using (id)
            where (
              old_rows.shop_id, old_rows.status, old_rows.ends_at, old_rows.deleted_at, old_rows.countries, old_rows.discount_type,
              old_rows.percent, old_rows.amount_minor, old_rows.minimum_order_minor, old_rows.maximum_discount_minor,
              old_rows.currency, old_rows.applies_to_all, old_rows.new_customers_only, old_rows.app_only, old_rows.student_only,
              old_rows.excludes_sale_items
            ) is distinct from (
              new_rows.shop_id, new_rows.status, new_rows.ends_at, new_rows.deleted_at, new_rows.countries, new_rows.discount_type,
              new_rows.percent, new_rows.amount_minor, new_rows.minimum_order_minor, new_rows.maximum_discount_minor,
              new_rows.currency, new_rows.applies_to_all, new_rows.new_customers_only, new_rows.app_only, new_rows.student_only,
              new_rows.excludes_sale_items
            )
          );
        end if;
        if cardinality(changed) > 0 then perform rank_coupons(changed); end if;
        return null;
      end
      $$;

    select rank_coupons(array(select id from coupon where not applies_to_all));
  `.execute(db)
}
