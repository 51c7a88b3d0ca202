import { type Kysely, sql } from 'kysely'

/** How many codes of a store can be used in each country, kept as the number of all of them is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_coupon_count add column by_country jsonb not null default '{}';

    create function usable_coupons_in(shop integer, country text) returns bigint
      language sql stable strict parallel safe
      return (
        select count(*) from coupon
        where coupon.shop_id = shop and status = 'ACTIVE' and deleted_at is null
          and starts_at <= now() and (ends_at is null or ends_at > now()) and countries @> array[country]
      );

    create or replace function recount_coupons(shops integer[]) returns void
      language plpgsql as $$
      begin
        perform 1 from shop_coupon_count where shop_id = any (shops) order by shop_id for update;
        update shop_coupon_count kept
        set usable = fresh.usable, valid_until = fresh.valid_until, by_country = fresh.by_country
        from (
          select wanted.shop_id,
            count(*) filter (where starts_at <= now() and (ends_at is null or ends_at > now())) as usable,
            coalesce(
              least(min(starts_at) filter (where starts_at > now()), min(ends_at) filter (where ends_at > now())),
              'infinity'
            ) as valid_until,
            (
              select coalesce(jsonb_object_agg(country, coupons), '{}') from (
                select country, count(*) as coupons from coupon as live cross join unnest(live.countries) as country
                where live.shop_id = wanted.shop_id and live.status = 'ACTIVE' and live.deleted_at is null
                  and live.starts_at <= now() and (live.ends_at is null or live.ends_at > now())
                group by country
              ) as counted
            ) as by_country
          from unnest(shops) as wanted (shop_id)
          left join coupon on coupon.shop_id = wanted.shop_id and status = 'ACTIVE' and deleted_at is null
          group by wanted.shop_id
        ) fresh
        where kept.shop_id = fresh.shop_id
          and (kept.usable, kept.valid_until, kept.by_country)
            is distinct from (fresh.usable::integer, fresh.valid_until, fresh.by_country);
      end
      $$;

    create or replace function coupon_updated() returns trigger
      language plpgsql as $$
      declare
        shops integer[] := array(
          select distinct unnest(array[old_rows.shop_id, new_rows.shop_id])
          from old_rows join new_rows using (id)
          where (old_rows.shop_id, old_rows.status, old_rows.starts_at, old_rows.ends_at, old_rows.deleted_at, old_rows.countries)
            is distinct from
            (new_rows.shop_id, new_rows.status, new_rows.starts_at, new_rows.ends_at, new_rows.deleted_at, new_rows.countries)
        );
      begin
        if cardinality(shops) > 0 then perform recount_coupons(shops); end if;
        return null;
      end
      $$;

    select recount_coupons(array(select id from shop));
  `.execute(db)
}
