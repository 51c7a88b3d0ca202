-- The proven code that takes most off a price for anyone in a country, with the tries of shoppers there; of equal
-- ones the best proven.
create or replace function best_code(shop_id integer, country text, amount bigint, currency text)
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
      where evidence.shop_id = $1 and evidence.country = $2 and evidence.is_proven
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

create or replace trigger count_change after insert or update or delete on coupon
  for each statement execute function count_change();
