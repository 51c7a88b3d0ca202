import { type Kysely, sql } from 'kysely'

/** Prices that come late, go, or are changed by staff: what of the figures they concern is made again, and no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await findNeighbours(db)
  await correctListingPrices(db)
  await correctPrices(db)
}

async function findNeighbours(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the next price begins. It is looked for near by first: each month is a table of its own.
    create function price_after(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
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

    create function price_before(of_product uuid, of_listing uuid, moment timestamptz) returns timestamptz
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
  `.execute(db)
}

async function correctListingPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The price in force where the first price and the newest are what they were: what was before the newest is looked for
    -- near where it was, and of the lowest and highest only the days concerned are read, unless one of them held it.
    create function correct_listing_price(kept listing_price, touched date[]) returns void
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
  `.execute(db)
}

async function correctPrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Prices that came, went or moved at some moments, anywhere in the history: their days and the days of the prices that
    -- follow them are figured anew, the earlier ones first because the later ones build on them.
    create or replace function correct_prices(of_product uuid, of_listing uuid, moments timestamptz[]) returns void
      language plpgsql as $$
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
  `.execute(db)
}
