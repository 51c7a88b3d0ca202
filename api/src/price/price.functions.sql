-- Makes the partition of a month unless it is there; answers whether it was made.
create or replace function make_price_partition(month date) returns boolean
  language plpgsql as $$
  declare
    begins date := date_trunc('month', month)::date;
    name text := 'price_point_' || to_char(begins, 'YYYY_MM');
  begin
    if to_regclass(name) is not null then return false; end if;
    execute format('create table %I partition of price_point for values from (%L) to (%L)', name,
      begins::text || 'T00:00:00Z', (begins + interval '1 month')::date::text || 'T00:00:00Z');
    return true;
  end
  $$;

-- The day of a moment, in UTC.
create or replace function utc_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'UTC')::date;

-- When a day begins, in UTC.
create or replace function begin_of_day(day date) returns timestamptz
  language sql immutable strict parallel safe
  return day::timestamp at time zone 'UTC';

-- The words of a store for its stock, where they do not contradict what is in force.
create or replace function fitting_stock(in_stock boolean, stock text) returns text
  language sql immutable parallel safe
  return case
    when in_stock and stock in ('in_stock', 'low_stock', 'preorder', 'backorder', 'unknown') then stock
    when not in_stock and stock in ('out_of_stock', 'discontinued', 'preorder', 'backorder', 'unknown') then stock
    when in_stock then 'in_stock'
    else 'out_of_stock'
  end;

-- The figures of the days, from the first to the last that is asked for, on which a price changed. A price that
-- repeats the one before it is no change. The day before must be right already.
create or replace function price_days_of(listings uuid[], first_day date, last_day date) returns setof price_day
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

-- The price in force and the figures over all time, from prices and days that are right already. A price has held
-- since amount or currency changed; stock that comes and goes does not begin it anew.
create or replace function write_listing_prices(listings uuid[]) returns void
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
create or replace function price_reached(of_product uuid, of_listing uuid, of_day date, amount bigint, in_currency text)
  returns timestamptz language sql stable
  return (
    select min(at) from price_point
    where product_id = of_product and listing_id = of_listing and deleted_at is null and in_stock
      and at >= begin_of_day(of_day) and at < begin_of_day(of_day) + interval '24 hours'
      and amount_minor = amount and currency = in_currency
  );

-- A price after all others, which is nearly every one: nothing before today is read.
create or replace function append_price(added price_point, kept listing_price) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
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
    perform refresh_price_window(added.product_id, added.listing_id, added.currency, utc_day(now()));
  end
  $$;

-- Prices that came, went or moved at some moments, anywhere in the history: their days and the days of the prices
-- that follow them are figured anew, the earlier ones first because the later ones build on them.
create or replace function correct_prices(of_product uuid, of_listing uuid, moments timestamptz[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    today constant date := utc_day(now());
    kept listing_price;
    moment timestamptz;
    following timestamptz;
    is_last boolean := false;
    is_between boolean := true;
    touched date[] := '{}';
    day date;
  begin
    if not exists (select from listing where product_id = of_product and id = of_listing) then return; end if;
    select * into kept from listing_price where product_id = of_product and listing_id = of_listing;
    foreach moment in array moments loop
      following := link_prices(of_product, of_listing, moment);
      is_last := is_last or following is null;
      is_between := is_between and coalesce(moment > kept.first_at and moment < kept.last_at, false);
      touched := touched || utc_day(moment);
      if following is not null then touched := touched || utc_day(following); end if;
    end loop;
    for day in select distinct touched_day from unnest(touched) as touched_day order by 1 loop
      perform write_price_day(of_product, of_listing, day);
    end loop;
    -- Of several that one statement writes, the newest may be gone while the others are looked at.
    if is_between and not is_last and exists (
      select from price_point
      where product_id = of_product and listing_id = of_listing and at = kept.last_at and deleted_at is null
        and (amount_minor, currency, in_stock) = (kept.amount_minor, kept.currency, kept.in_stock)
    ) then
      perform correct_listing_price(kept, touched);
    else
      perform write_listing_prices(array[of_listing]);
    end if;
    -- What is over before the longest of the last days begins makes no difference to them.
    if is_last or not today - 365 > all (touched) then
      perform refresh_price_windows(array[of_listing], today);
    end if;
  end
  $$;

-- Says of the prices around a moment until when they held; answers when the next one begins.
create or replace function link_prices(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
  language plpgsql as $$
  declare
    following timestamptz := price_after(of_product, of_listing, moment);
    preceding timestamptz := price_before(of_product, of_listing, moment);
    is_there boolean;
  begin
    update price_point set valid_to = case when deleted_at is null then following end
    where product_id = of_product and listing_id = of_listing and at = moment
    returning deleted_at is null into is_there;
    update price_point set valid_to = case when is_there then moment else following end
    where product_id = of_product and listing_id = of_listing and at = preceding;
    return following;
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

-- Makes all figures of listings from their prices alone. What only looks know (when the price was last seen, the
-- store's words for its stock, what it claims) stays.
create or replace function rebuild_price_figures(listings uuid[]) returns void
  language plpgsql as $$
  begin
    perform from listing where id = any (listings) order by id for no key update;
    update price_point kept set valid_to = fresh.valid_to
    from (
      select point.product_id, point.listing_id, point.at,
        case when point.deleted_at is null
          then lead(point.at) over (partition by point.listing_id, point.deleted_at is null order by point.at)
        end as valid_to
      from listing join price_point point on point.product_id = listing.product_id and point.listing_id = listing.id
      where listing.id = any (listings)
    ) fresh
    where kept.product_id = fresh.product_id and kept.listing_id = fresh.listing_id and kept.at = fresh.at
      and kept.valid_to is distinct from fresh.valid_to;
    delete from price_day using listing
      where listing.id = any (listings) and price_day.product_id = listing.product_id and price_day.listing_id = listing.id;
    insert into price_day select * from price_days_of(listings, '-infinity', 'infinity');
    perform write_listing_prices(listings);
    perform refresh_price_windows(listings, utc_day(now()));
  end
  $$;

-- When the next price begins; looked for nearby first, because each month is a table of its own.
create or replace function price_after(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
  language plpgsql stable as $$
  declare
    near constant timestamptz := moment + interval '31 days';
    found_at timestamptz;
  begin
    select at into found_at from price_point
    where product_id = of_product and listing_id = of_listing and at > moment and at <= near and deleted_at is null
    order by at limit 1;
    if not found then
      select at into found_at from price_point
      where product_id = of_product and listing_id = of_listing and at > near and deleted_at is null
      order by at limit 1;
    end if;
    return found_at;
  end
  $$;

-- When the price before begins; looked for nearby first, because each month is a table of its own.
create or replace function price_before(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
  language plpgsql stable as $$
  declare
    near constant timestamptz := moment - interval '31 days';
    found_at timestamptz;
  begin
    select at into found_at from price_point
    where product_id = of_product and listing_id = of_listing and at < moment and at >= near and deleted_at is null
    order by at desc limit 1;
    if not found then
      select at into found_at from price_point
      where product_id = of_product and listing_id = of_listing and at < near and deleted_at is null
      order by at desc limit 1;
    end if;
    return found_at;
  end
  $$;

-- The price in force where the first price and the newest are what they were: what was before the newest is looked
-- for near where it was, and of the lowest and highest only the days concerned are read, unless one of them held it.
create or replace function correct_listing_price(kept listing_price, touched date[]) returns void
  language plpgsql as $$
  declare
    near constant timestamptz := kept.since - interval '31 days';
    other record;
    found_day record;
    is_other boolean;
  begin
    select at, amount_minor, currency into other from price_point
    where product_id = kept.product_id and listing_id = kept.listing_id and deleted_at is null
      and at >= near and at < kept.last_at
      and (amount_minor, currency) is distinct from (kept.amount_minor, kept.currency)
    order by at desc limit 1;
    if not found then
      select at, amount_minor, currency into other from price_point
      where product_id = kept.product_id and listing_id = kept.listing_id and deleted_at is null
        and at >= kept.first_at and at < near
        and (amount_minor, currency) is distinct from (kept.amount_minor, kept.currency)
      order by at desc limit 1;
    end if;
    kept.since := kept.first_at;
    if found then
      select at into kept.since from price_point
      where product_id = kept.product_id and listing_id = kept.listing_id and deleted_at is null
        and at > other.at and at <= kept.last_at
      order by at limit 1;
    end if;
    kept.previous_minor := case when other.currency = kept.currency then other.amount_minor end;
    if kept.low_minor is null or not coalesce(utc_day(kept.low_at) = any (touched), true) then
      select day, low_minor as minor into found_day from price_day
      where product_id = kept.product_id and listing_id = kept.listing_id and day = any (touched)
        and currency = kept.currency and low_minor is not null
      order by low_minor, day limit 1;
      is_other := found and (kept.low_minor is null or found_day.minor < kept.low_minor
        or (found_day.minor = kept.low_minor and found_day.day < utc_day(kept.low_at)));
    else
      select day, low_minor as minor into found_day from price_day
      where product_id = kept.product_id and listing_id = kept.listing_id and currency = kept.currency
        and low_minor is not null
      order by low_minor, day limit 1;
      is_other := true;
    end if;
    if is_other then
      kept.low_minor := found_day.minor;
      kept.low_at := price_reached(kept.product_id, kept.listing_id, found_day.day, found_day.minor, kept.currency);
    end if;
    if kept.high_minor is null or not coalesce(utc_day(kept.high_at) = any (touched), true) then
      select day, high_minor as minor into found_day from price_day
      where product_id = kept.product_id and listing_id = kept.listing_id and day = any (touched)
        and currency = kept.currency and high_minor is not null
      order by high_minor desc, day limit 1;
      is_other := found and (kept.high_minor is null or found_day.minor > kept.high_minor
        or (found_day.minor = kept.high_minor and found_day.day < utc_day(kept.high_at)));
    else
      select day, high_minor as minor into found_day from price_day
      where product_id = kept.product_id and listing_id = kept.listing_id and currency = kept.currency
        and high_minor is not null
      order by high_minor desc, day limit 1;
      is_other := true;
    end if;
    if is_other then
      kept.high_minor := found_day.minor;
      kept.high_at := price_reached(kept.product_id, kept.listing_id, found_day.day, found_day.minor, kept.currency);
    end if;
    update listing_price set
      since = kept.since, previous_minor = kept.previous_minor, low_minor = kept.low_minor, low_at = kept.low_at,
      high_minor = kept.high_minor, high_at = kept.high_at
    where product_id = kept.product_id and listing_id = kept.listing_id;
  end
  $$;

-- Figures of one listing over the last days, today among them, in the currency of its price in force; a day on which
-- nothing changed counts with what it carries on. Each day is read once, for the part of the year that it lies in;
-- the longer spans add these parts up. Rows that say so already stay as they are.
create or replace function refresh_price_window(of_product uuid, of_listing uuid, present text, today date) returns void
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

create or replace trigger price_point_touch before update of product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at
  on price_point for each row execute function touch_record();
