import { type Kysely, sql } from 'kysely'

/** The prices of a day are gone through once for its figures, and the days of a year once for those of the last days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await writeDays(db)
  await refreshWindows(db)
}

async function writeDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The figures of one day. Nearly every day knows one currency: its prices are gone through once, without sorting.
    create or replace function write_price_day(of_product uuid, of_listing uuid, of_day date) returns void
      language plpgsql as $$
      declare
        begins constant timestamptz := begin_of_day(of_day);
        ends constant timestamptz := begins + interval '24 hours';
        prices cursor for
          select at, amount_minor, currency, in_stock from price_point
          where product_id = of_product and listing_id = of_listing and at >= begins and at < ends and deleted_at is null
          order by at;
        seen record;
        held record;
        is_over boolean;
        is_change boolean := false;
        is_mixed boolean := false;
        whole numeric;
        seconds numeric;
        stocked numeric := 0;
        paid numeric := 0;
        fresh price_day;
      begin
        select begins as at, close_minor as amount_minor, currency, close_in_stock as in_stock into held from price_day
        where product_id = of_product and listing_id = of_listing and day < of_day order by day desc limit 1;
        open prices;
        loop
          fetch prices into seen;
          is_over := not found;
          continue when not is_over
            and (seen.amount_minor, seen.currency, seen.in_stock) = (held.amount_minor, held.currency, held.in_stock);
          whole := coalesce(whole, extract(epoch from ends - coalesce(held.at, seen.at)));
          seconds := extract(epoch from coalesce(seen.at, ends) - held.at);
          if seconds > 0 then
            is_mixed := is_mixed or held.currency <> coalesce(seen.currency, held.currency);
            fresh.open_minor := coalesce(fresh.open_minor, held.amount_minor);
            if held.in_stock then
              stocked := stocked + seconds;
              paid := paid + held.amount_minor * seconds;
              fresh.low_minor := least(fresh.low_minor, held.amount_minor);
              fresh.high_minor := greatest(fresh.high_minor, held.amount_minor);
            end if;
          end if;
          exit when is_over;
          is_change := true;
          held := seen;
        end loop;
        close prices;
        if not is_change then
          delete from price_day where product_id = of_product and listing_id = of_listing and day = of_day;
          return;
        end if;
        fresh := (of_product, of_listing, of_day, held.currency, fresh.open_minor, held.amount_minor, fresh.low_minor,
          fresh.high_minor, round(paid / nullif(stocked, 0))::bigint, (stocked / whole)::real, held.in_stock);
        if is_mixed then select * into fresh from price_days_of(array[of_listing], of_day, of_day); end if;
        insert into price_day as kept select fresh.*
        on conflict (product_id, listing_id, day) do update set
          currency = excluded.currency, open_minor = excluded.open_minor, close_minor = excluded.close_minor,
          low_minor = excluded.low_minor, high_minor = excluded.high_minor, mean_minor = excluded.mean_minor,
          stock_share = excluded.stock_share, close_in_stock = excluded.close_in_stock;
      end
      $$;
  `.execute(db)
}

async function refreshWindows(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Figures of one listing over the last days, today among them, in the currency of its price in force; a day on which
    -- nothing changed counts with what it carries on. Each day is read once, for the part of the year that it lies in; the
    -- longer spans add these parts up. Rows that say so already stay as they are.
    create function refresh_price_window(of_product uuid, of_listing uuid, present text, today date) returns void
      language plpgsql as $$
      begin
        insert into price_window as kept (product_id, listing_id, days, currency, known_days, low_minor, high_minor, mean_minor,
          stock_share, as_of)
        with span as (
          select day, currency, close_minor, low_minor, high_minor, mean_minor, stock_share, close_in_stock,
            lead(day, 1, today + 1) over (order by day) as next_day
          from price_day
          where product_id = of_product and listing_id = of_listing and day <= today and day >= coalesce((
            select day from price_day
            where product_id = of_product and listing_id = of_listing and day <= today - 364
            order by day desc limit 1
          ), '-infinity')
        ), figure as (
          -- Days on which the price changed.
          select case when day > today - 7 then 7 when day > today - 30 then 30 when day > today - 90 then 90
              when day > today - 180 then 180 else 365 end as days,
            count(*) as known, min(low_minor) as low, max(high_minor) as high,
            sum(coalesce(mean_minor, 0) * stock_share::float8) as paid, sum(stock_share::float8) as stocked
          from span where currency = present and day > today - 365 group by 1
          union all
          -- Days that carry on the price of the one before.
          select ring.days, sum(carried), min(close_minor) filter (where close_in_stock),
            max(close_minor) filter (where close_in_stock), sum(carried * close_minor::float8) filter (where close_in_stock),
            sum(carried) filter (where close_in_stock)
          from span join (values (7, 0, 6), (30, 7, 29), (90, 30, 89), (180, 90, 179), (365, 180, 364)) as ring (days, near, far)
            on next_day > day + 1 and day < today - ring.near and next_day > today - ring.far
          cross join lateral (
            select least(next_day, today - ring.near + 1) - greatest(day + 1, today - ring.far)
          ) as gap (carried)
          where currency = present group by ring.days
        ), total as (
          select days, sum(sum(known)) over shorter as known, min(min(low)) over shorter as low,
            max(max(high)) over shorter as high, sum(sum(paid)) over shorter as paid, sum(sum(stocked)) over shorter as stocked
          from (values (7), (30), (90), (180), (365)) as wanted (days) left join figure using (days)
          group by days window shorter as (order by days)
        )
        select of_product, of_listing, days, present, known, low, high, round(paid / nullif(stocked, 0))::bigint,
          coalesce(stocked / known, 0)::real, today
        from total where known > 0
        on conflict (product_id, listing_id, days) do update set
          currency = excluded.currency, known_days = excluded.known_days, low_minor = excluded.low_minor,
          high_minor = excluded.high_minor, mean_minor = excluded.mean_minor, stock_share = excluded.stock_share,
          as_of = excluded.as_of
        where (kept.currency, kept.known_days, kept.low_minor, kept.high_minor, kept.mean_minor, kept.stock_share)
          is distinct from (excluded.currency, excluded.known_days, excluded.low_minor, excluded.high_minor,
            excluded.mean_minor, excluded.stock_share);
      end
      $$;

    -- The same of several listings. One whose days in its present currency all lie ahead has no such figures.
    create or replace function refresh_price_windows(listings uuid[], today date) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        delete from price_window using listing_price kept
        where kept.listing_id = any (listings) and price_window.product_id = kept.product_id
          and price_window.listing_id = kept.listing_id
          and not exists (
            select from price_day day where day.product_id = kept.product_id and day.listing_id = kept.listing_id
              and day.day <= today and day.currency = kept.currency
          );
        perform refresh_price_window(product_id, listing_id, currency, today) from listing_price
        where listing_id = any (listings) order by listing_id;
      end
      $$;
  `.execute(db)
}
