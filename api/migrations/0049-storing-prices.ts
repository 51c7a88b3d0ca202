import { type Kysely, sql } from 'kysely'

/** A price is stored by statements that are planned once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await appendPrices(db)
  await observePrices(db)
  await storePrices(db)
  await holdOutliers(db)
}

async function appendPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What of its listing a written price changes. A listing that is being deleted takes its figures along.
    -- Statements are planned once for a connection: planning one over the tables of all months takes many times as long as
    -- running it.
    create or replace function price_point_written() returns trigger
      language plpgsql set plan_cache_mode = force_generic_plan as $$
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
    create or replace function append_price(added price_point, kept listing_price) returns void
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
        perform refresh_price_window(added.product_id, added.listing_id, added.currency, utc_day(now()));
      end
      $$;
  `.execute(db)
}

async function observePrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function price_in_force(uuid, uuid, timestamptz);

    -- Keeps what was seen of a listing; the only way in for the service. Without an amount, as on many pages of what is
    -- sold out, the price in force goes on. Answers
    -- first | changed | same | late (not the newest that is known) | outlier (waits for a second look) | ignored.
    create or replace function observe_price(
      listing uuid, at timestamptz, amount bigint, currency text, in_stock boolean, stock text, claimed bigint, source text,
      evidence jsonb, out outcome text, out point_id uuid
    ) language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        seen price_look;
        kept listing_price;
        known price_point;
      begin
        outcome := 'ignored';
        if observe_price.at > clock_timestamp() + interval '5 minutes' then return; end if;
        select owned.product_id into seen.product_id from listing owned where owned.id = observe_price.listing for no key update;
        if not found then return; end if;
        select * into kept from listing_price price
        where price.product_id = seen.product_id and price.listing_id = observe_price.listing;
        known := price_in_force(kept, observe_price.at);
        seen := (seen.product_id, observe_price.listing, observe_price.at, coalesce(amount, known.amount_minor),
          case when amount is null then known.currency else observe_price.currency end,
          observe_price.in_stock, observe_price.stock, claimed, observe_price.source, observe_price.evidence);
        if seen.amount_minor is null then return; end if;
        if seen.source <> 'staff' and is_price_outlier(known, seen.amount_minor, seen.currency) then
          select held.outcome, held.point_id into outcome, point_id from hold_price_outlier(seen) held;
        else
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen, kept) stored;
          if outcome <> 'ignored' then
            update price_outlier waiting set status = 'dismissed', decided_at = now()
            where waiting.listing_id = seen.listing_id and waiting.status = 'pending' and waiting.at <= seen.at;
          end if;
        end if;
      end
      $$;

    -- The price that held at a moment; before the first one, the first. What is in force is known already.
    create function price_in_force(kept listing_price, moment timestamptz) returns price_point
      language plpgsql stable as $$
      declare
        found_point price_point;
        found_at timestamptz;
      begin
        if kept.listing_id is null or moment > kept.last_at then
          found_point.product_id := kept.product_id;
          found_point.listing_id := kept.listing_id;
          found_point.at := kept.last_at;
          found_point.amount_minor := kept.amount_minor;
          found_point.currency := kept.currency;
          found_point.in_stock := kept.in_stock;
          return found_point;
        end if;
        found_at := case when moment <= kept.first_at then kept.first_at
          else price_before(kept.product_id, kept.listing_id, moment + interval '1 microsecond') end;
        select * into found_point from price_point
        where product_id = kept.product_id and listing_id = kept.listing_id and at = found_at;
        return found_point;
      end
      $$;
  `.execute(db)
}

async function storePrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function store_price(price_look);

    -- Stores a look that needs no second one. Of two that differ at one moment the smaller amount counts, then the one in
    -- stock, whichever came first; a price of staff stays.
    create function store_price(seen price_look, kept listing_price, out outcome text, out point_id uuid) language plpgsql as $$
      declare
        there price_point;
        known price_point;
        next_look timestamptz;
      begin
        select * into there from price_point
        where product_id = seen.product_id and listing_id = seen.listing_id and at = seen.at;
        known := case when there.id is null then price_in_force(kept, seen.at) else there end;
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
        -- Of nearly every change the triggers have kept all there is to keep.
        if outcome = 'changed' and seen.at > kept.seen_at and seen.claimed_minor is not distinct from kept.claimed_minor
          and fitting_stock(seen.in_stock, seen.stock) = fitting_stock(seen.in_stock, kept.stock) then return; end if;
        perform keep_look(seen, kept, outcome = 'same' and there.id is null, outcome);
      end
      $$;

    -- The first look between a moment and the next price that found the price known there.
    create or replace function first_look_after(kept listing_price, moment timestamptz, known price_point) returns timestamptz
      language plpgsql stable as $$
      declare
        next_look timestamptz;
      begin
        if known.amount_minor is null then return null; end if;
        next_look := (select min(look) from unnest(kept.looks) as look where look > moment);
        if next_look is null or moment >= kept.last_at
          or next_look < price_after(kept.product_id, kept.listing_id, moment) then return next_look; end if;
        return null;
      end
      $$;
  `.execute(db)
}

async function holdOutliers(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Lets a look wait for a second one that agrees: of another source, or at least ten minutes apart. Then both count.
    create or replace function hold_price_outlier(seen price_look, out outcome text, out point_id uuid) language plpgsql as $$
      declare
        waiting price_outlier;
        kept listing_price;
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
        select * into kept from listing_price where product_id = seen.product_id and listing_id = seen.listing_id;
        if waiting.at > seen.at or waiting.in_stock <> seen.in_stock then
          select stored.outcome, stored.point_id into outcome, point_id from store_price(seen, kept) stored;
        else
          perform store_price(seen, kept);
        end if;
      end
      $$;

    -- Stores a price that waited, from the moment at which it was first seen; the others that say the same are settled.
    create or replace function confirm_price_outlier(waiting price_outlier, out outcome text, out point_id uuid)
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        kept listing_price;
      begin
        perform from listing where product_id = waiting.product_id and id = waiting.listing_id for no key update;
        update price_outlier held set status = 'confirmed', decided_at = now()
        where held.listing_id = waiting.listing_id and held.status = 'pending' and held.amount_minor = waiting.amount_minor
          and held.currency = waiting.currency;
        select * into kept from listing_price where product_id = waiting.product_id and listing_id = waiting.listing_id;
        select stored.outcome, stored.point_id into outcome, point_id from store_price((
          waiting.product_id, waiting.listing_id, waiting.at, waiting.amount_minor, waiting.currency, waiting.in_stock,
          null, null, waiting.source, waiting.evidence
        )::price_look, kept) stored;
      end
      $$;
  `.execute(db)
}
