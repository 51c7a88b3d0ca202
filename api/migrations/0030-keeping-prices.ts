import { type Kysely, sql } from 'kysely'

/** What follows from prices is kept by triggers, so that every way of writing one ends in the same figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the newest price of the listing began, repeated ones included: what comes later is put at the end.
    alter table listing_price add column last_at timestamptz not null default '-infinity';
    create index price_outlier_waiting_idx on price_outlier (listing_id) where status = 'pending';

    create function utc_day(moment timestamptz) returns date
      language sql immutable strict parallel safe
      return (moment at time zone 'UTC')::date;

    create function begin_of_day(day date) returns timestamptz
      language sql immutable strict parallel safe
      return day::timestamp at time zone 'UTC';

    -- The words of a store for its stock, where they do not contradict what is in force.
    create function fitting_stock(in_stock boolean, stock text) returns text
      language sql immutable parallel safe
      return case
        when in_stock and stock in ('in_stock', 'low_stock', 'preorder', 'backorder', 'unknown') then stock
        when not in_stock and stock in ('out_of_stock', 'discontinued', 'preorder', 'backorder', 'unknown') then stock
        when in_stock then 'in_stock'
        else 'out_of_stock'
      end;
  `.execute(db)
  await makeDays(db)
  await makeListingPrices(db)
  await makeTriggers(db)
}

async function makeDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The figures of the days, from the first to the last that is asked for, on which a price changed. A price that
    -- repeats the one before it is no change. The day before must be right already.
    create function price_days_of(listings uuid[], first_day date, last_day date) returns setof price_day
      language sql stable
      begin atomic
        with point as (
          -- What held when the first day began.
          select listing.product_id, listing.id as listing_id, begin_of_day(first_day) as at, earlier.close_minor as amount_minor,
            earlier.currency, earlier.close_in_stock as in_stock, true as is_carried
          from listing cross join lateral (
            select close_minor, currency, close_in_stock from price_day
            where price_day.product_id = listing.product_id and price_day.listing_id = listing.id and price_day.day < first_day
            order by price_day.day desc limit 1
          ) earlier
          where listing.id = any (listings)
          union all
          select price_point.product_id, price_point.listing_id, at, amount_minor, price_point.currency, in_stock, false
          from listing
          join price_point on price_point.product_id = listing.product_id and price_point.listing_id = listing.id
          where listing.id = any (listings) and price_point.deleted_at is null
            and at >= begin_of_day(first_day) and at < begin_of_day(last_day) + interval '24 hours'
        ), compared as (
          select *, lag((amount_minor, currency, in_stock)) over (partition by listing_id order by at, is_carried desc)
            is distinct from (amount_minor, currency, in_stock) as is_change
          from point
        ), change as (
          select product_id, listing_id, at, amount_minor, currency, in_stock, is_carried, utc_day(at) as day,
            lead(at, 1, 'infinity') over listing as until,
            lag(at) over listing as before_at, lag(amount_minor) over listing as before_minor,
            lag(currency) over listing as before_currency, lag(in_stock) over listing as before_in_stock
          from compared where is_change
          window listing as (partition by listing_id order by at, is_carried desc)
        ), stretch as (
          select product_id, listing_id, day, at as begins, least(until, begin_of_day(day) + interval '24 hours') as ends,
            amount_minor, currency, in_stock, is_carried
          from change
          union all
          -- What the first change of a day found.
          select product_id, listing_id, day, begin_of_day(day), at, before_minor, before_currency, before_in_stock, true
          from change where not is_carried and before_at < begin_of_day(day)
        ), measured as (
          select *, extract(epoch from ends - begins) as seconds,
            last_value(currency) over (
              partition by listing_id, day order by begins rows between unbounded preceding and unbounded following
            ) as closing
          from stretch where ends > begins
        )
        select product_id, listing_id, day, closing,
          (array_agg(amount_minor order by begins) filter (where currency = closing))[1],
          (array_agg(amount_minor order by begins desc))[1],
          min(amount_minor) filter (where in_stock and currency = closing),
          max(amount_minor) filter (where in_stock and currency = closing),
          round(
            sum(amount_minor * seconds) filter (where in_stock and currency = closing)
            / sum(seconds) filter (where in_stock and currency = closing)
          )::bigint,
          (coalesce(sum(seconds) filter (where in_stock), 0) / sum(seconds))::real,
          (array_agg(in_stock order by begins desc))[1]
        from measured
        group by product_id, listing_id, day, closing
        having not bool_and(is_carried);
      end;

    -- Planned once for a connection: planning it for each call takes five times as long as running it.
    create function write_price_day(of_product uuid, of_listing uuid, of_day date) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        insert into price_day as kept select * from price_days_of(array[of_listing], of_day, of_day)
        on conflict (product_id, listing_id, day) do update set
          currency = excluded.currency, open_minor = excluded.open_minor, close_minor = excluded.close_minor,
          low_minor = excluded.low_minor, high_minor = excluded.high_minor, mean_minor = excluded.mean_minor,
          stock_share = excluded.stock_share, close_in_stock = excluded.close_in_stock;
        if not found then
          delete from price_day where product_id = of_product and listing_id = of_listing and day = of_day;
        end if;
      end
      $$;
  `.execute(db)
}

async function makeListingPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The price in force and the figures over all time, from prices and days that are right already. A price has held
    -- since amount or currency changed; stock that comes and goes does not begin it anew.
    create function write_listing_prices(listings uuid[]) returns void
      language plpgsql as $$
      begin
        insert into listing_price as kept (
          product_id, listing_id, amount_minor, currency, in_stock, stock, since, seen_at, first_at, last_at, previous_minor,
          low_minor, low_at, high_minor, high_at
        )
        select listing.product_id, listing.id, newest.amount_minor, newest.currency, newest.in_stock,
          fitting_stock(newest.in_stock, null), began.at, newest.at, earliest.at, newest.at,
          case when other.currency = newest.currency then other.amount_minor end,
          low.low_minor, low.at, high.high_minor, high.at
        from listing
        cross join lateral (
          select at, amount_minor, currency, in_stock from price_point
          where product_id = listing.product_id and listing_id = listing.id and deleted_at is null order by at desc limit 1
        ) newest
        left join lateral (
          select at, amount_minor, currency from price_point
          where product_id = listing.product_id and listing_id = listing.id and deleted_at is null and at < newest.at
            and (amount_minor, currency) is distinct from (newest.amount_minor, newest.currency)
          order by at desc limit 1
        ) other on true
        cross join lateral (
          select at from price_point
          where product_id = listing.product_id and listing_id = listing.id and deleted_at is null
            and at > coalesce(other.at, '-infinity')
          order by at limit 1
        ) began
        cross join lateral (
          select at from price_point
          where product_id = listing.product_id and listing_id = listing.id and deleted_at is null order by at limit 1
        ) earliest
        left join lateral (
          select low_minor, price_reached(product_id, listing_id, day, low_minor, currency) as at from price_day
          where product_id = listing.product_id and listing_id = listing.id and currency = newest.currency
            and low_minor is not null
          order by low_minor, day limit 1
        ) low on true
        left join lateral (
          select high_minor, price_reached(product_id, listing_id, day, high_minor, currency) as at from price_day
          where product_id = listing.product_id and listing_id = listing.id and currency = newest.currency
            and high_minor is not null
          order by high_minor desc, day limit 1
        ) high on true
        where listing.id = any (listings)
        on conflict (product_id, listing_id) do update set
          amount_minor = excluded.amount_minor, currency = excluded.currency, in_stock = excluded.in_stock,
          stock = fitting_stock(excluded.in_stock, kept.stock), since = excluded.since,
          seen_at = greatest(kept.seen_at, excluded.seen_at), first_at = excluded.first_at, last_at = excluded.last_at,
          previous_minor = excluded.previous_minor, low_minor = excluded.low_minor, low_at = excluded.low_at,
          high_minor = excluded.high_minor, high_at = excluded.high_at;
        delete from listing_price kept
        where listing_id = any (listings) and not exists (
          select from price_point where product_id = kept.product_id and listing_id = kept.listing_id and deleted_at is null
        );
        delete from price_window gone using listing
        where listing.id = any (listings) and gone.product_id = listing.product_id and gone.listing_id = listing.id
          and not exists (select from listing_price kept where kept.listing_id = gone.listing_id);
      end
      $$;

    -- The moment of a day at which a price that is the lowest or highest of all time was first reached.
    create function price_reached(of_product uuid, of_listing uuid, of_day date, amount bigint, in_currency text)
      returns timestamptz language sql stable
      return (
        select min(at) from price_point
        where product_id = of_product and listing_id = of_listing and deleted_at is null and in_stock
          and at >= begin_of_day(of_day) and at < begin_of_day(of_day) + interval '24 hours'
          and amount_minor = amount and currency = in_currency
      );
  `.execute(db)
}

async function makeTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Writers of one listing wait for each other here, before the foreign key takes its weaker lock of the same row. The
    -- listing comes before its figures, as in a merge of products. Of two listings the smaller comes first.
    create function lock_priced_listing() returns trigger
      language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform from listing
          where (product_id = old.product_id and id = old.listing_id)
            or (tg_op = 'UPDATE' and product_id = new.product_id and id = new.listing_id)
          order by id for no key update;
        else
          perform from listing where product_id = new.product_id and id = new.listing_id for no key update;
        end if;
        return coalesce(new, old);
      end
      $$;

    -- What of its listing a written price changes. A listing that is being deleted takes its figures along.
    create function price_point_written() returns trigger
      language plpgsql as $$
      declare
        kept listing_price;
        is_gone boolean := tg_op <> 'INSERT' and old.deleted_at is null;
        is_come boolean := tg_op <> 'DELETE' and new.deleted_at is null;
      begin
        if tg_op = 'INSERT' and is_come then
          select * into kept from listing_price where product_id = new.product_id and listing_id = new.listing_id;
          if found and new.at > kept.last_at and new.currency = kept.currency then
            perform append_price(new, kept);
            return null;
          end if;
        end if;
        if is_gone and is_come and old.listing_id = new.listing_id then
          perform correct_prices(new.product_id, new.listing_id, array[old.at, new.at]);
        else
          if is_gone then perform correct_prices(old.product_id, old.listing_id, array[old.at]); end if;
          if is_come then perform correct_prices(new.product_id, new.listing_id, array[new.at]); end if;
        end if;
        return null;
      end
      $$;

    -- A price after all others, which is nearly every one: nothing before today is read.
    create function append_price(added price_point, kept listing_price) returns void
      language plpgsql as $$
      declare
        is_new_amount boolean := added.amount_minor <> kept.amount_minor;
        is_lowest boolean := added.in_stock and (kept.low_minor is null or added.amount_minor < kept.low_minor);
        is_highest boolean := added.in_stock and (kept.high_minor is null or added.amount_minor > kept.high_minor);
      begin
        update price_point set valid_to = added.at
        where product_id = added.product_id and listing_id = added.listing_id and at = kept.last_at;
        if is_new_amount or added.in_stock <> kept.in_stock then
          perform write_price_day(added.product_id, added.listing_id, utc_day(added.at));
        end if;
        update listing_price set
          amount_minor = added.amount_minor, in_stock = added.in_stock, stock = fitting_stock(added.in_stock, kept.stock),
          since = case when is_new_amount then added.at else kept.since end,
          previous_minor = case when is_new_amount then kept.amount_minor else kept.previous_minor end,
          seen_at = greatest(kept.seen_at, added.at), last_at = added.at,
          low_minor = case when is_lowest then added.amount_minor else kept.low_minor end,
          low_at = case when is_lowest then added.at else kept.low_at end,
          high_minor = case when is_highest then added.amount_minor else kept.high_minor end,
          high_at = case when is_highest then added.at else kept.high_at end
        where product_id = added.product_id and listing_id = added.listing_id;
        perform refresh_price_windows(array[added.listing_id], utc_day(now()));
      end
      $$;

    -- Prices that came, went or moved at some moments, anywhere in the history: their days and the days of the prices that
    -- follow them are figured anew, the earlier ones first because the later ones build on them.
    create function correct_prices(of_product uuid, of_listing uuid, moments timestamptz[]) returns void
      language plpgsql as $$
      declare
        moment timestamptz;
        following timestamptz;
        touched date[] := '{}';
        day date;
      begin
        if not exists (select from listing where product_id = of_product and id = of_listing) then return; end if;
        foreach moment in array moments loop
          following := link_prices(of_product, of_listing, moment);
          touched := touched || utc_day(moment) || utc_day(following);
        end loop;
        for day in select distinct touched_day from unnest(touched) as touched_day where touched_day is not null order by 1 loop
          perform write_price_day(of_product, of_listing, day);
        end loop;
        perform write_listing_prices(array[of_listing]);
        perform refresh_price_windows(array[of_listing], utc_day(now()));
      end
      $$;

    -- Says of the prices around a moment until when they held; answers when the next one begins.
    create function link_prices(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
      language plpgsql as $$
      declare
        following timestamptz := (
          select at from price_point
          where product_id = of_product and listing_id = of_listing and at > moment and deleted_at is null order by at limit 1
        );
        preceding timestamptz := (
          select at from price_point
          where product_id = of_product and listing_id = of_listing and at < moment and deleted_at is null
          order by at desc limit 1
        );
        is_there boolean := exists (
          select from price_point
          where product_id = of_product and listing_id = of_listing and at = moment and deleted_at is null
        );
      begin
        update price_point set valid_to = case when deleted_at is null then following end
        where product_id = of_product and listing_id = of_listing and at = moment;
        update price_point set valid_to = case when is_there then moment else following end
        where product_id = of_product and listing_id = of_listing and at = preceding;
        return following;
      end
      $$;
  `.execute(db)
  // Moving a listing to another product moves its prices and figures alike, and changes neither.
  const isAnother = sql`(
    (old.listing_id, old.at, old.amount_minor, old.currency, old.in_stock, old.deleted_at)
      is distinct from (new.listing_id, new.at, new.amount_minor, new.currency, new.in_stock, new.deleted_at)
  )`
  await sql`
    create trigger price_point_lock before insert or delete on price_point
      for each row execute function lock_priced_listing();
    create trigger price_point_lock_update before update of product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at
      on price_point for each row when ${isAnother} execute function lock_priced_listing();
    create trigger price_point_figures after insert or delete on price_point
      for each row execute function price_point_written();
    create trigger price_point_figures_update
      after update of product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at
      on price_point for each row when ${isAnother} execute function price_point_written();
  `.execute(db)
}
