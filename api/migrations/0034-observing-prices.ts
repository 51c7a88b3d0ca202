import { type Kysely, sql } from 'kysely'

/** Figures over the last days, all figures made from nothing, and the one way in for prices that the service saw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeWindows(db)
  await makeObservations(db)
  await makeOutliers(db)
  await sql`
    -- Makes all figures of listings from their prices alone. What only looks know (when the price was last seen, the
    -- store's words for its stock, what it claims) stays.
    create function rebuild_price_figures(listings uuid[]) returns void
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

    select rebuild_price_figures(array(select distinct listing_id from price_point));
  `.execute(db)
}

async function makeObservations(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was seen of a listing at a moment, and by which means.
    create type price_look as (
      product_id uuid, listing_id uuid, at timestamptz, amount_minor bigint, currency text, in_stock boolean, stock text,
      claimed_minor bigint, source text, evidence jsonb
    );

    -- Keeps what was seen of a listing; the only way in for the service. Without an amount, as on many pages of what is
    -- sold out, the price in force goes on. Answers
    -- first | changed | same | late (not the newest that is known) | outlier (waits for a second look) | ignored.
    create function observe_price(
      listing uuid, at timestamptz, amount bigint, currency text, in_stock boolean, stock text, claimed bigint, source text,
      evidence jsonb, out outcome text, out point_id uuid
    ) language plpgsql as $$
      declare
        seen price_look;
        known price_point;
      begin
        outcome := 'ignored';
        if observe_price.at > clock_timestamp() + interval '5 minutes' then return; end if;
        select owned.product_id into seen.product_id from listing owned where owned.id = observe_price.listing for no key update;
        if not found then return; end if;
        known := price_in_force(seen.product_id, observe_price.listing, observe_price.at);
        seen := (seen.product_id, observe_price.listing, observe_price.at, coalesce(amount, known.amount_minor),
          case when amount is null then known.currency else observe_price.currency end,
          observe_price.in_stock, observe_price.stock, claimed, observe_price.source, observe_price.evidence);
        if seen.amount_minor is null then return; end if;
        if seen.source <> 'staff' and is_price_outlier(known, seen.amount_minor, seen.currency) then
          select held.outcome, held.point_id into outcome, point_id from hold_price_outlier(seen) held;
        else
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen) stored;
          if outcome <> 'ignored' then
            update price_outlier waiting set status = 'dismissed', decided_at = now()
            where waiting.listing_id = seen.listing_id and waiting.status = 'pending' and waiting.at <= seen.at;
          end if;
        end if;
      end
      $$;

    -- The price that held at a moment; before the first one, the first. Read from listing_price where that knows it.
    create function price_in_force(of_product uuid, of_listing uuid, moment timestamptz) returns price_point
      language plpgsql stable as $$
      declare
        found_point price_point;
      begin
        select kept.product_id, kept.listing_id, kept.last_at, kept.amount_minor, kept.currency, kept.in_stock
        into found_point.product_id, found_point.listing_id, found_point.at, found_point.amount_minor, found_point.currency,
          found_point.in_stock
        from listing_price kept
        where kept.product_id = of_product and kept.listing_id = of_listing;
        if not found or moment > found_point.at then return found_point; end if;
        select * into found_point from price_point
        where product_id = of_product and listing_id = of_listing and at <= moment and deleted_at is null
        order by at desc limit 1;
        if not found then
          select * into found_point from price_point
          where product_id = of_product and listing_id = of_listing and at > moment and deleted_at is null order by at limit 1;
        end if;
        return found_point;
      end
      $$;

    -- Stores a look that needs no second one. Of two that differ at one moment the smaller amount counts, then the one in
    -- stock, whichever came first; a price of staff stays.
    create function store_price(seen price_look, out outcome text, out point_id uuid) language plpgsql as $$
      declare
        kept listing_price;
        there price_point;
        known price_point;
        next_look timestamptz;
      begin
        select * into kept from listing_price where product_id = seen.product_id and listing_id = seen.listing_id;
        select * into there from price_point
        where product_id = seen.product_id and listing_id = seen.listing_id and at = seen.at;
        known := case when there.id is null then price_in_force(seen.product_id, seen.listing_id, seen.at) else there end;
        if known.at > seen.at then known := null; end if;
        point_id := there.id;
        if there.deleted_at is not null then
          outcome := 'ignored';
        elsif (known.amount_minor, known.currency, known.in_stock) = (seen.amount_minor, seen.currency, seen.in_stock) then
          outcome := 'same';
        elsif (there.id is not null or seen.at = any (kept.looks))
          and (there.source = 'staff' or (known.amount_minor, not known.in_stock, known.currency)
            < (seen.amount_minor, not seen.in_stock, seen.currency)) then
          outcome := 'ignored';
        else
          next_look := first_look_after(kept, seen.at, known);
          if there.id is null then
            insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
            values (seen.product_id, seen.listing_id, seen.at, seen.amount_minor, seen.currency, seen.in_stock, seen.source,
              seen.evidence)
            returning id into point_id;
          else
            update price_point set amount_minor = seen.amount_minor, currency = seen.currency, in_stock = seen.in_stock,
              source = seen.source, evidence = seen.evidence
            where product_id = seen.product_id and listing_id = seen.listing_id and at = seen.at;
          end if;
          -- It was seen again later that what held before still held.
          if next_look is not null then
            insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
            values (seen.product_id, seen.listing_id, next_look, known.amount_minor, known.currency, known.in_stock,
              known_source(known), known.evidence)
            on conflict do nothing;
          end if;
          outcome := case when kept.listing_id is null then 'first'
            when next_look is not null or seen.at < kept.last_at then 'late' else 'changed' end;
        end if;
        perform keep_look(seen, kept, outcome = 'same' and there.id is null, outcome);
      end
      $$;

    -- The first look between a moment and the next price that found the price known there.
    create function first_look_after(kept listing_price, moment timestamptz, known price_point) returns timestamptz
      language plpgsql stable as $$
      begin
        if known.amount_minor is null then return null; end if;
        return (
          select min(look) from unnest(kept.looks) as look
          where look > moment and look < coalesce((
            select at from price_point
            where product_id = kept.product_id and listing_id = kept.listing_id and at > moment and deleted_at is null
              and moment < kept.last_at
            order by at limit 1
          ), 'infinity')
        );
      end
      $$;

    -- A price that goes on after a late one was seen by the same means as before; of the price in force that is a page.
    create function known_source(known price_point) returns text
      language sql immutable
      return case when known.source = 'shopper' then 'shopper' else 'page' end;

    -- Remembers when the price was last seen, and with which words for its stock. Of two looks at one moment the smaller
    -- words stay, so that their order makes no difference.
    create function keep_look(seen price_look, before listing_price, is_repeated boolean, outcome text) returns void
      language sql
      begin atomic
        update listing_price kept set
          seen_at = greatest(kept.seen_at, seen.at),
          stock = case
            when before.listing_id is null or seen.at > before.seen_at or (seen.at = before.seen_at and outcome <> 'same')
              then fitting_stock(kept.in_stock, seen.stock)
            when seen.at = before.seen_at then fitting_stock(kept.in_stock, least(kept.stock, seen.stock))
            else kept.stock
          end,
          claimed_minor = case
            when before.listing_id is null or seen.at > before.seen_at or (seen.at = before.seen_at and outcome <> 'same')
              then seen.claimed_minor
            when seen.at = before.seen_at then least(kept.claimed_minor, seen.claimed_minor)
            else kept.claimed_minor
          end,
          looks = case
            when is_repeated and not seen.at = any (kept.looks)
            then array(select look from unnest(kept.looks || seen.at) as look order by look desc limit 100)
            else kept.looks
          end
        where outcome <> 'ignored' and kept.product_id = seen.product_id and kept.listing_id = seen.listing_id;
      end;
  `.execute(db)
}

async function makeOutliers(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Five times the price that is known, a fifth of it, or another currency.
    create function is_price_outlier(known price_point, amount bigint, in_currency text) returns boolean
      language sql immutable
      return known.amount_minor is not null and (
        known.currency <> in_currency
        or (known.amount_minor <> amount and (amount >= 5 * known.amount_minor or 5 * amount <= known.amount_minor))
      );

    -- Lets a look wait for a second one that agrees: of another source, or at least ten minutes apart. Then both count.
    create function hold_price_outlier(seen price_look, out outcome text, out point_id uuid) language plpgsql as $$
      declare
        waiting price_outlier;
      begin
        select * into waiting from price_outlier held
        where held.listing_id = seen.listing_id and held.status = 'pending' and held.amount_minor = seen.amount_minor
          and held.currency = seen.currency
          and (held.source <> seen.source or held.at not between seen.at - interval '10 minutes' + interval '1 microsecond'
            and seen.at + interval '10 minutes' - interval '1 microsecond')
        order by held.at, held.id limit 1;
        if not found then
          outcome := 'outlier';
          insert into price_outlier (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
          select seen.product_id, seen.listing_id, seen.at, seen.amount_minor, seen.currency, seen.in_stock, seen.source,
            seen.evidence
          where not exists (
            select from price_outlier held where held.listing_id = seen.listing_id and held.status = 'pending'
              and (held.at, held.amount_minor, held.currency, held.source)
                = (seen.at, seen.amount_minor, seen.currency, seen.source)
          );
          return;
        end if;
        select confirmed.outcome, confirmed.point_id into outcome, point_id from confirm_price_outlier(waiting) confirmed;
        if waiting.at > seen.at or waiting.in_stock <> seen.in_stock then
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen) stored;
        else
          perform store_price(seen);
        end if;
      end
      $$;

    -- Stores a price that waited, from the moment at which it was first seen; the others that say the same are settled.
    create function confirm_price_outlier(waiting price_outlier, out outcome text, out point_id uuid) language plpgsql as $$
      begin
        perform from listing where product_id = waiting.product_id and id = waiting.listing_id for no key update;
        update price_outlier held set status = 'confirmed', decided_at = now()
        where held.listing_id = waiting.listing_id and held.status = 'pending' and held.amount_minor = waiting.amount_minor
          and held.currency = waiting.currency;
        select stored.outcome, stored.point_id into outcome, point_id from store_price((
          waiting.product_id, waiting.listing_id, waiting.at, waiting.amount_minor, waiting.currency, waiting.in_stock,
          null, null, waiting.source, waiting.evidence
        )::price_look) stored;
      end
      $$;
  `.execute(db)
}

async function makeWindows(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Figures over the last days, today among them, in the currency of the price in force; a day on which nothing
    -- changed counts with what it carries on. Rows that say so already stay as they are.
    create function refresh_price_windows(listings uuid[], today date) returns void
      language plpgsql as $$
      begin
        delete from price_window using listing_price kept
        where kept.listing_id = any (listings) and price_window.product_id = kept.product_id
          and price_window.listing_id = kept.listing_id
          and not exists (
            select from price_day day where day.product_id = kept.product_id and day.listing_id = kept.listing_id
              and day.day <= today and day.currency = kept.currency
          );
        insert into price_window as kept
        with span as (
          select kept.product_id, kept.listing_id, kept.currency as present, day.*,
            lead(day.day, 1, today + 1) over (partition by kept.listing_id order by day.day) as next_day
          from listing_price kept cross join lateral (
            select day, currency, close_minor, low_minor, high_minor, mean_minor, stock_share, close_in_stock
            from price_day
            where product_id = kept.product_id and listing_id = kept.listing_id and day <= today and day >= coalesce((
              select day from price_day
              where product_id = kept.product_id and listing_id = kept.listing_id and day <= today - 364
              order by day desc limit 1
            ), '-infinity')
            order by day
          ) day
          where kept.listing_id = any (listings)
        ), part as (
          select span.*, days, (day > today - days)::integer as changed,
            greatest(next_day - greatest(day + 1, today - days + 1), 0) as carried
          from span cross join (values (7), (30), (90), (180), (365)) as wanted (days)
          where currency = present and next_day > today - days + 1
        )
        select product_id, listing_id, days, present, sum(changed + carried),
          least(min(low_minor) filter (where changed = 1), min(close_minor) filter (where carried > 0 and close_in_stock)),
          greatest(max(high_minor) filter (where changed = 1), max(close_minor) filter (where carried > 0 and close_in_stock)),
          round(
            sum(changed * coalesce(mean_minor, 0) * stock_share::float8 + carried * close_minor * close_in_stock::integer::float8)
            / nullif(sum(changed * stock_share::float8 + carried * close_in_stock::integer), 0)
          )::bigint,
          coalesce(
            sum(changed * stock_share::float8 + carried * close_in_stock::integer) / nullif(sum(changed + carried), 0), 0
          )::real,
          today
        from part group by product_id, listing_id, days, present
        on conflict (product_id, listing_id, days) do update set
          currency = excluded.currency, known_days = excluded.known_days, low_minor = excluded.low_minor,
          high_minor = excluded.high_minor, mean_minor = excluded.mean_minor, stock_share = excluded.stock_share,
          as_of = excluded.as_of
        where (kept.currency, kept.known_days, kept.low_minor, kept.high_minor, kept.mean_minor, kept.stock_share)
          is distinct from (excluded.currency, excluded.known_days, excluded.low_minor, excluded.high_minor,
            excluded.mean_minor, excluded.stock_share);
      end
      $$;
  `.execute(db)
}
