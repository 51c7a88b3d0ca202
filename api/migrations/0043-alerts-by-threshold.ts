import { type Kysely, sql } from 'kysely'

/**
 * Alerts are found by what they wait for, so that those which a price leaves silent are not read. Each has what it watches
 * of its tracking beside it, in an index that ends with its threshold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_alert
      -- Of its tracking, kept by triggers: the listing, or none of this id for the product in any store.
      add column watched_listing uuid not null default '00000000-0000-0000-0000-000000000000',
      -- Where it is sold, or where its codes work; empty for anywhere.
      add column watched_country text not null default '',
      add column is_watching boolean not null default true,
      add column wanted_currency text not null generated always as
        (coalesce(case kind when 'percent' then base_currency when 'target' then currency when 'effective' then currency end, ''))
        stored,
      -- A hundred times the highest price that fires it; of the lowest price, its days.
      add column threshold bigint generated always as (
        case kind when 'percent' then base_minor * (100 - percent) when 'lowest' then days else amount_minor * 100 end
      ) stored;

    create function place_alert() returns trigger
      language plpgsql as $$
      begin
        -- Locked, for a change of the tracking at the same time would not see this alert.
        select coalesce(tracking.listing_id, '00000000-0000-0000-0000-000000000000'),
            coalesce(case new.kind when 'effective' then new.country end, tracking.country, ''), tracking.paused_at is null
          into new.watched_listing, new.watched_country, new.is_watching
          from tracking where tracking.id = new.tracking_id for share;
        return new;
      end
      $$;
    create trigger price_alert_place before insert or update of tracking_id, kind, country on price_alert
      for each row execute function place_alert();
    create function place_alerts_of_tracking() returns trigger
      language plpgsql as $$
      begin
        update price_alert set country = country where tracking_id = new.id;
        return null;
      end
      $$;
    create trigger tracking_place_alerts after update of listing_id, country, paused_at on tracking
      for each row when ((old.listing_id, old.country, old.paused_at) is distinct from (new.listing_id, new.country, new.paused_at))
      execute function place_alerts_of_tracking();
    update price_alert set country = country;

    create index price_alert_threshold_idx on price_alert
      (product_id, kind, armed, watched_listing, watched_country, wanted_currency, threshold) where is_watching and ended_at is null;
    create index price_alert_unbased_idx on price_alert (product_id) where kind = 'percent' and base_minor is null;
    -- Nothing asks for these any more.
    drop index price_alert_product_idx, price_alert_effective_idx;
  `.execute(db)
  await makePlaces(db)
  await makeLevels(db)
  await makeEvents(db)
  await makeJudge(db)
}

async function makePlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which listings, countries and currencies the alerts of a kind wait for; each is one step in the index, however many
    -- alerts there are of it.
    create function alert_places(watched_product uuid, wanted_kind text, is_armed boolean)
      returns table (listing uuid, country text, wanted text)
      language sql stable rows 4 as $$
        with recursive place as (
          (select watched_listing, watched_country, wanted_currency from price_alert
            where product_id = watched_product and kind = wanted_kind and armed = is_armed
              and is_watching and ended_at is null and wanted_currency <> ''
            order by watched_listing, watched_country, wanted_currency limit 1)
          union all
          select further.* from place cross join lateral (
            select price_alert.watched_listing, price_alert.watched_country, price_alert.wanted_currency from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wanted_kind and price_alert.armed = is_armed
              and price_alert.is_watching and price_alert.ended_at is null and price_alert.wanted_currency <> ''
              and (price_alert.watched_listing, price_alert.watched_country, price_alert.wanted_currency)
                > (place.watched_listing, place.watched_country, place.wanted_currency)
            order by price_alert.watched_listing, price_alert.watched_country, price_alert.wanted_currency limit 1
          ) as further
        )
        select * from place
      $$;

    -- Alerts that a price meets, and those whose price has left them by more than a hundredth. The price of each place is
    -- the lowest that the alerts there are compared with.
    create function alerts_at_price(watched_product uuid, wanted_kind text, is_armed boolean, at_listing uuid,
      at_country text, wanted text, minor bigint) returns table (alert_id uuid)
      language plpgsql stable rows 10 as $$
      begin
        if is_armed then
          return query select price_alert.id from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wanted_kind and price_alert.armed
              and price_alert.watched_listing = at_listing and price_alert.watched_country = at_country
              and price_alert.wanted_currency = wanted and price_alert.is_watching and price_alert.ended_at is null
              and price_alert.threshold >= least(minor, 92233720368547758) * 100;
        else
          return query select price_alert.id from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wanted_kind and not price_alert.armed
              and price_alert.watched_listing = at_listing and price_alert.watched_country = at_country
              and price_alert.wanted_currency = wanted and price_alert.is_watching and price_alert.ended_at is null
              and price_alert.threshold < least(minor, 92233720368547758) * 100
              and price_alert.amount_minor + greatest(price_alert.amount_minor / 100, 1) < minor;
        end if;
      end
      $$;
  `.execute(db)
}

async function makeLevels(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What alerts compare the best price with: met, or left by more than a hundredth, so that a price that hovers around
    -- the threshold fires once.
    create or replace function decide_levels(watched_product uuid, changed_listing uuid)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language sql stable rows 10 as $$
        with offers as materialized (
          select * from product_offers(watched_product)
        ), best as materialized (
          select wish.*, offer.listing_id, offer.amount_minor, offer.currency, offer.minor
          from (
            select kind.name as kind, armed.is_armed, place.* from (values ('target'), ('percent')) as kind (name)
            cross join (values (true), (false)) as armed (is_armed)
            cross join lateral alert_places(watched_product, kind.name, armed.is_armed) as place
            where changed_listing is null or place.listing in (changed_listing, '00000000-0000-0000-0000-000000000000')
          ) as wish
          cross join lateral (
            select offers.*, in_currency(offers.amount_minor, offers.currency, wish.wanted) as minor from offers
            where case when wish.listing = '00000000-0000-0000-0000-000000000000'
              then wish.country = '' or wish.country = any (offers.countries)
              else offers.listing_id = wish.listing end
            order by 5 nulls last, offers.listing_id limit 1
          ) as offer
          where offer.minor is not null
        )
        select found.alert_id, best.is_armed, not best.is_armed, best.listing_id, best.amount_minor, best.currency, best.minor,
          null::bigint, null::uuid, null::integer
        from best cross join lateral alerts_at_price(watched_product, best.kind, best.is_armed, best.listing, best.country,
          best.wanted, best.minor) as found
      $$;

    -- The same of the price after the best proven code in the alert's country.
    create or replace function decide_effective(watched_product uuid)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language plpgsql stable rows 10 as $$
      begin
        return query
          with best as materialized (
            select wish.*, offer.*
            from (
              select armed.is_armed, place.* from (values (true), (false)) as armed (is_armed)
              cross join lateral alert_places(watched_product, 'effective', armed.is_armed) as place
            ) as wish
            cross join lateral (
              select effective_price.listing_id, effective_price.amount_minor, effective_price.currency,
                effective_price.effective_minor, effective_price.coupon_id,
                in_currency(effective_price.effective_minor, effective_price.currency, wish.wanted) as minor
              from effective_price
              where effective_price.product_id = watched_product and effective_price.in_stock
                and (wish.country = '' or effective_price.country = wish.country)
                and (wish.listing = '00000000-0000-0000-0000-000000000000' or effective_price.listing_id = wish.listing)
              order by 6 nulls last, effective_price.listing_id limit 1
            ) as offer (listing_id, amount_minor, currency, effective_minor, coupon_id, minor)
            where offer.minor is not null
          )
          select found.alert_id, best.is_armed, not best.is_armed, best.listing_id, best.amount_minor, best.currency,
            best.minor, best.effective_minor, best.coupon_id, null::integer
          from best cross join lateral alerts_at_price(watched_product, 'effective', best.is_armed, best.listing, best.country,
            best.wanted, best.minor) as found;
      end
      $$;
  `.execute(db)
}

async function makeEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of how many days the alerts for the lowest price ask, by listing; each is one step in the index.
    create function alert_spans(watched_product uuid, changed_listing uuid) returns table (listing uuid, span integer)
      language sql stable rows 4 as $$
        with recursive span as (
          (select watched_listing, watched_country, threshold from price_alert
            where product_id = watched_product and kind = 'lowest' and armed and is_watching and ended_at is null
            order by watched_listing, watched_country, wanted_currency, threshold limit 1)
          union all
          select further.* from span cross join lateral (
            select price_alert.watched_listing, price_alert.watched_country, price_alert.threshold from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = 'lowest' and price_alert.armed
              and price_alert.is_watching and price_alert.ended_at is null
              and (price_alert.watched_listing, price_alert.watched_country, price_alert.wanted_currency, price_alert.threshold)
                > (span.watched_listing, span.watched_country, '', span.threshold)
            order by price_alert.watched_listing, price_alert.watched_country, price_alert.wanted_currency,
              price_alert.threshold limit 1
          ) as further
        )
        select distinct watched_listing, threshold::integer from span
        where watched_listing in (changed_listing, '00000000-0000-0000-0000-000000000000')
      $$;

    -- What happened to one listing: its price moved, it is back in stock, it costs less than for so many days. Alerts of
    -- what did not happen are not read.
    create or replace function decide_events(watched_product uuid, changed_listing uuid, old_minor bigint, old_currency text,
      old_in_stock boolean, new_minor bigint, new_currency text, new_in_stock boolean)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language sql stable rows 10 as $$
        with place as materialized (
          select shop.countries from listing join shop on shop.id = listing.shop_id
          where listing.product_id = watched_product and listing.id = changed_listing and listing.status = 'active'
            and shop.deleted_at is null
        ), others as materialized (
          select offers.countries from product_offers(watched_product) as offers
          where offers.listing_id <> changed_listing and new_in_stock and not old_in_stock
        ), known as materialized (
          -- The days before today, as far back as each alert asks; the price carried into the first of them counts too.
          select span.span, span.listing, min(past.minor) as low_minor,
            (now() at time zone 'utc')::date - min((listing_price.first_at at time zone 'utc')::date) as known_days
          from (select * from alert_spans(watched_product, changed_listing)
            where new_in_stock
              and (old_minor is null or not old_in_stock or old_currency <> new_currency or new_minor < old_minor)) as span
          join listing_price on listing_price.product_id = watched_product
            and (span.listing = '00000000-0000-0000-0000-000000000000' or listing_price.listing_id = span.listing)
          cross join lateral (
            select min(price_day.low_minor) as minor from price_day
            where price_day.product_id = watched_product and price_day.listing_id = listing_price.listing_id
              and price_day.currency = new_currency and price_day.day < (now() at time zone 'utc')::date
              and price_day.day >= (now() at time zone 'utc')::date - span.span
            union all
            (select case when price_day.close_in_stock and price_day.currency = new_currency then price_day.close_minor end
            from price_day
            where price_day.product_id = watched_product and price_day.listing_id = listing_price.listing_id
              and price_day.day < (now() at time zone 'utc')::date - span.span
            order by price_day.day desc limit 1)
          ) as past
          group by span.span, span.listing
        ), happened as (
          select price_alert.id, price_alert.watched_listing, price_alert.watched_country, null::integer as days
          from price_alert
          where price_alert.product_id = watched_product and price_alert.kind = 'change' and price_alert.armed
            and price_alert.is_watching and price_alert.ended_at is null
            and old_minor is not null and (old_minor <> new_minor or old_currency <> new_currency)
          union all
          select price_alert.id, price_alert.watched_listing, price_alert.watched_country, null
          from price_alert
          where price_alert.product_id = watched_product and price_alert.kind = 'stock' and price_alert.armed
            and price_alert.is_watching and price_alert.ended_at is null
            and new_in_stock and not old_in_stock
            and not exists (
              select from others where price_alert.watched_listing = '00000000-0000-0000-0000-000000000000'
                and (price_alert.watched_country = '' or price_alert.watched_country = any (others.countries)))
          union all
          select price_alert.id, price_alert.watched_listing, price_alert.watched_country, least(known.span, known.known_days)
          from known join price_alert on price_alert.product_id = watched_product and price_alert.kind = 'lowest'
            and price_alert.armed and price_alert.is_watching and price_alert.ended_at is null
            and price_alert.watched_listing = known.listing and price_alert.threshold = known.span
          -- Of a listing that is known for less than a week there is little to be the lowest of.
          where new_minor < known.low_minor and known.known_days >= least(7, known.span)
        )
        select happened.id, true, false, changed_listing, new_minor, new_currency, new_minor, null::bigint, null::uuid,
          happened.days
        from happened cross join place
        where case when happened.watched_listing = '00000000-0000-0000-0000-000000000000'
          then happened.watched_country = '' or happened.watched_country = any (place.countries)
          else happened.watched_listing = changed_listing end
      $$;
  `.execute(db)
}

async function makeJudge(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Judges the alerts of a product, and answers how many fired. Of a listing whose price is stored it is given what was
    -- in force before and what is now; null where nothing of a listing has changed, but codes or the end of a silence.
    create or replace function judge_alerts(watched_product uuid, changed_listing uuid, old_minor bigint, old_currency text,
      old_in_stock boolean, new_minor bigint, new_currency text, new_in_stock boolean) returns integer
      language plpgsql as $$
      declare
        kinds text[];
        has_unbased boolean;
        fired integer;
      begin
        has_unbased := new_minor is not null and exists (select from price_alert
          where price_alert.product_id = watched_product and price_alert.kind = 'percent' and price_alert.base_minor is null);
        kinds := array(
          select kind.name from unnest(array['target', 'percent', 'effective', 'change', 'stock', 'lowest']) as kind (name)
          where exists (select from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = kind.name
              and price_alert.is_watching and price_alert.ended_at is null));
        if kinds = '{}' and not has_unbased then return 0; end if;
        -- One after the other, so that of two prices that come at once the second sees what the first has fired.
        perform pg_advisory_xact_lock(hashtextextended('alerts of ' || watched_product::text, 0));
        if has_unbased then
          -- One that was set before there was a price begins with the first.
          update price_alert set base_minor = new_minor, base_currency = new_currency
            where price_alert.product_id = watched_product and price_alert.kind = 'percent' and price_alert.base_minor is null;
        end if;
        with decided as materialized (
          select * from decide_levels(watched_product, changed_listing) where kinds && array['target', 'percent']
          union all
          select * from decide_effective(watched_product) where 'effective' = any (kinds)
          union all
          select * from decide_events(watched_product, changed_listing, old_minor, old_currency, old_in_stock, new_minor,
            new_currency, new_in_stock) where changed_listing is not null and kinds && array['change', 'stock', 'lowest']
        ), rearmed as (
          update price_alert set armed = true from decided
          where price_alert.id = decided.alert_id and decided.is_left and not price_alert.armed
        ), fired_alert as (
          update price_alert set
            armed = price_alert.kind not in ('target', 'effective'),
            last_fired_at = clock_timestamp(),
            -- The next step down is counted from here.
            base_minor = case price_alert.kind when 'percent' then decided.compared_minor else price_alert.base_minor end
          from decided, tracking
          where price_alert.id = decided.alert_id and tracking.id = price_alert.tracking_id
            and decided.is_met and price_alert.armed and price_alert.ended_at is null
            and (price_alert.snoozed_until is null or price_alert.snoozed_until <= clock_timestamp())
            and (price_alert.last_fired_at is null
              or price_alert.last_fired_at + make_interval(secs => price_alert.rearm_seconds) <= clock_timestamp())
          returning uuidv7() as firing_id, price_alert.id, price_alert.tracking_id, tracking.user_id, price_alert.kind,
            price_alert.percent, price_alert.amount_minor as target_minor, price_alert.currency as target_currency,
            decided.listing_id, decided.amount_minor, decided.currency, decided.effective_minor, decided.coupon_id, decided.days,
            case when decided.listing_id = changed_listing and old_currency = decided.currency then old_minor end as previous_minor
        ), recorded as (
          insert into alert_firing (id, alert_id, user_id, product_id, listing_id, kind, amount_minor, previous_minor,
            effective_minor, currency, coupon_id, fired_at)
          select firing_id, id, user_id, watched_product, listing_id, kind, amount_minor, previous_minor, effective_minor,
            currency, coupon_id, clock_timestamp()
          from fired_alert
        ), noted as (
          insert into notification (user_id, kind, data)
          select user_id, 'alert', jsonb_build_object(
            'firingId', firing_id, 'alertId', id, 'trackingId', tracking_id, 'alertKind', kind,
            'productId', watched_product, 'listingId', listing_id, 'amount', amount_minor, 'currency', currency,
            'previous', previous_minor, 'effective', effective_minor, 'couponId', coupon_id, 'days', days,
            'percent', percent, 'target', target_minor, 'targetCurrency', target_currency)
          from fired_alert
          returning user_id
        )
        select count(pg_notify('notification', noted.user_id::text)) into fired from noted;
        return fired;
      end
      $$;

  `.execute(db)
}
