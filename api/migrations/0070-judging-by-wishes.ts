import { type Kysely, sql } from 'kysely'

/**
 * Alerts are judged by the listings that they watch and by no others. What the alerts of a product wait for is read once,
 * and each decision is made of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function decide_levels, decide_effective, decide_events, alert_places, alert_spans, alerts_at_price, product_offers
  `.execute(db)
  await makeWishes(db)
  await makeLevels(db)
  await makeEvents(db)
  await makeJudge(db)
  await makeFiring(db)
}

async function makeWishes(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What alerts of a product wait for: one of each kind, listing, country and currency, however many alerts there are of it.
    create type alert_wish as (kind text, armed boolean, listing uuid, country text, wanted text, span bigint);

    -- The first behind another, or the first of all: one step in the index, whose order is asked for so that it is taken.
    create function first_wish(watched_product uuid, behind alert_wish default ('', false, '00000000-0000-0000-0000-000000000000', '', '', null))
      returns alert_wish language plpgsql stable as $$
      declare
        wish alert_wish;
      begin
        select kind, armed, watched_listing, watched_country, wanted_currency, case kind when 'lowest' then threshold end into wish
        from price_alert
        where product_id = watched_product and is_watching and ended_at is null
          and (kind, armed, watched_listing, watched_country, wanted_currency, threshold)
            > (behind.kind, behind.armed, behind.listing, behind.country, behind.wanted,
              coalesce(behind.span, 9223372036854775807))
        order by kind, armed, watched_listing, watched_country, wanted_currency, threshold limit 1;
        return wish;
      end
      $$;

    create function alert_wishes(watched_product uuid) returns setof alert_wish
      language plpgsql stable rows 10 as $$
      declare
        wish alert_wish := first_wish(watched_product);
      begin
        while wish.kind is not null loop
          return next wish;
          wish := first_wish(watched_product, wish);
        end loop;
      end
      $$;

    -- Alerts of a wish that a price meets, and those whose price has left them by more than a hundredth.
    create function alerts_at_price(watched_product uuid, wish alert_wish, minor bigint) returns table (alert_id uuid)
      language plpgsql stable rows 10 as $$
      begin
        if wish.armed then
          return query select price_alert.id from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wish.kind and price_alert.armed
              and price_alert.watched_listing = wish.listing and price_alert.watched_country = wish.country
              and price_alert.wanted_currency = wish.wanted and price_alert.is_watching and price_alert.ended_at is null
              and price_alert.threshold >= least(minor, 92233720368547758) * 100;
        else
          return query select price_alert.id from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wish.kind and not price_alert.armed
              and price_alert.watched_listing = wish.listing and price_alert.watched_country = wish.country
              and price_alert.wanted_currency = wish.wanted and price_alert.is_watching and price_alert.ended_at is null
              and price_alert.threshold < least(minor, 92233720368547758) * 100
              and price_alert.amount_minor + greatest(price_alert.amount_minor / 100, 1) < minor;
        end if;
      end
      $$;

    -- What becomes of an alert: it fires, or else the price has left it; and the price of which listing was compared.
    create type alert_decision as (alert_id uuid, is_met boolean, listing_id uuid, amount_minor bigint, currency text,
      compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer);
  `.execute(db)
}

async function makeLevels(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of targets and percentages: the lowest price of each place.
    create function decide_levels(watched_product uuid, wishes alert_wish[]) returns setof alert_decision
      language plpgsql stable rows 10 as $$
      begin
        return query
          with offers as materialized (
            select listing_id, amount_minor, currency, countries from watched_price
            where product_id = watched_product and in_stock
          )
          select found.alert_id, wish.armed, best.listing_id, best.amount_minor, best.currency, best.minor,
            null::bigint, null::uuid, null::integer
          from unnest(wishes) as wish
          cross join lateral (
            select offers.listing_id, offers.amount_minor, offers.currency,
              in_currency(offers.amount_minor, offers.currency, wish.wanted) as minor
            from offers
            where case when wish.listing = '00000000-0000-0000-0000-000000000000'
              then wish.country = '' or wish.country = any (offers.countries)
              else offers.listing_id = wish.listing end
            order by 4 nulls last, offers.listing_id limit 1
          ) as best
          cross join lateral alerts_at_price(watched_product, wish, best.minor) as found
          where best.minor is not null;
      end
      $$;

    -- The same of the price after the best proven code in the alert's country.
    create function decide_effective(watched_product uuid, wishes alert_wish[]) returns setof alert_decision
      language plpgsql stable rows 10 as $$
      begin
        return query
          with offers as materialized (
            select offer.listing_id, offer.amount_minor, offer.currency, place.country,
              coalesce(code.effective_minor, offer.amount_minor) as effective_minor, code.coupon_id
            from watched_price as offer
            cross join lateral unnest(offer.countries) as place (country)
            left join lateral best_code(offer.shop_id, place.country, offer.amount_minor, offer.currency) as code on true
            where offer.product_id = watched_product and offer.in_stock
              and exists (select from unnest(wishes) as wish where wish.country in ('', place.country)
                and wish.listing in ('00000000-0000-0000-0000-000000000000', offer.listing_id))
          )
          select found.alert_id, wish.armed, best.listing_id, best.amount_minor, best.currency, best.minor,
            best.effective_minor, best.coupon_id, null::integer
          from unnest(wishes) as wish
          cross join lateral (
            select offers.*, in_currency(offers.effective_minor, offers.currency, wish.wanted) as minor from offers
            where (wish.country = '' or offers.country = wish.country)
              and (wish.listing = '00000000-0000-0000-0000-000000000000' or offers.listing_id = wish.listing)
            order by 7 nulls last, offers.listing_id limit 1
          ) as best
          cross join lateral alerts_at_price(watched_product, wish, best.minor) as found
          where best.minor is not null;
      end
      $$;
  `.execute(db)
}

async function makeEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The lowest amount in a currency before today, of the last days and of what was carried into the first of them, and for
    -- how many of these days an amount is known. Of one listing, or of those that sell to a country.
    create function lowest_before(watched_product uuid, wish alert_wish, in_money text, out low_minor bigint, out known_days integer)
      language plpgsql stable as $$
      declare
        today constant date := (now() at time zone 'utc')::date;
        begins constant date := today - wish.span::integer;
      begin
        select min(past.minor), max(past.known) into low_minor, known_days
        from watched_price as offer
        cross join lateral (
          select min(price_day.low_minor) as minor, today - min(price_day.day) as known from price_day
          where price_day.product_id = watched_product and price_day.listing_id = offer.listing_id
            and price_day.currency = in_money and price_day.day >= begins and price_day.day < today
          union all
          (select case when carried.close_in_stock and carried.currency = in_money then carried.close_minor end,
            case carried.currency when in_money then wish.span::integer end
          from price_day as carried
          where carried.product_id = watched_product and carried.listing_id = offer.listing_id and carried.day < begins
          order by carried.day desc limit 1)
        ) as past
        where offer.product_id = watched_product
          and case when wish.listing = '00000000-0000-0000-0000-000000000000'
            then wish.country = '' or wish.country = any (offer.countries)
            else offer.listing_id = wish.listing end;
      end
      $$;

    -- What happened to one listing: its price moved, it is back in stock, it costs less than for so many days. Kinds of
    -- what did not happen are not asked for.
    create function decide_events(watched_product uuid, wishes alert_wish[], changed_listing uuid, new_minor bigint,
      new_currency text) returns setof alert_decision
      language plpgsql stable rows 10 as $$
      declare
        wish alert_wish;
        known record;
        known_days integer;
      begin
        foreach wish in array wishes loop
          known_days := null;
          if wish.kind = 'stock' then
            continue when wish.listing = '00000000-0000-0000-0000-000000000000' and exists (
              select from watched_price as other
              where other.product_id = watched_product and other.in_stock and other.listing_id <> changed_listing
                and (wish.country = '' or wish.country = any (other.countries)));
          elsif wish.kind = 'lowest' then
            known := lowest_before(watched_product, wish, new_currency);
            -- Of what is known for less than a week there is little to be the lowest of.
            continue when (new_minor < known.low_minor and known.known_days >= least(7, wish.span)) is not true;
            known_days := known.known_days;
          end if;
          return query select price_alert.id, true, changed_listing, new_minor, new_currency, new_minor, null::bigint,
              null::uuid, known_days from price_alert
            where price_alert.product_id = watched_product and price_alert.kind = wish.kind and price_alert.armed
              and price_alert.watched_listing = wish.listing and price_alert.watched_country = wish.country
              and price_alert.wanted_currency = wish.wanted and price_alert.is_watching and price_alert.ended_at is null
              and (wish.span is null or price_alert.threshold = wish.span);
        end loop;
      end
      $$;
  `.execute(db)
}

async function makeJudge(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Judges the alerts of a product, and answers how many fired. Of a listing whose price is stored it is given what was
    -- in force before and what is now; null where nothing of a listing has changed, but codes or the end of a silence.
    -- Its statements are planned once for a connection, whichever way it is called.
    create or replace function judge_alerts(watched_product uuid, changed_listing uuid, old_minor bigint, old_currency text,
      old_in_stock boolean, new_minor bigint, new_currency text, new_in_stock boolean) returns integer
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        anywhere constant uuid := '00000000-0000-0000-0000-000000000000';
        has_unbased boolean;
        wishes alert_wish[];
        asked alert_wish[];
        sells_to text[];
        events text[] := '{}';
        decided alert_decision[];
      begin
        has_unbased := new_minor is not null and exists (select from price_alert
          where price_alert.product_id = watched_product and price_alert.kind = 'percent' and price_alert.base_minor is null);
        if not has_unbased and first_wish(watched_product) is null then return 0; end if;
        -- One after the other, so that of two prices that come at once the second sees what the first has fired.
        perform pg_advisory_xact_lock(hashtextextended('alerts of ' || watched_product::text, 0));
        select offer.countries into sells_to from watched_price as offer
        where offer.product_id = watched_product and offer.listing_id = changed_listing;
        if has_unbased then
          -- One that was set before there was a price that it watches begins with the first.
          update price_alert set base_minor = new_minor, base_currency = new_currency
          where price_alert.product_id = watched_product and price_alert.kind = 'percent' and price_alert.base_minor is null
            and sells_to is not null and case when price_alert.watched_listing = anywhere
              then price_alert.watched_country = '' or price_alert.watched_country = any (sells_to)
              else price_alert.watched_listing = changed_listing end;
        end if;
        wishes := array(select wish from alert_wishes(watched_product) as wish);

        asked := array(select wish from unnest(wishes) as wish where wish.kind in ('target', 'percent') and wish.wanted <> ''
          and (changed_listing is null or wish.listing in (changed_listing, anywhere)));
        if asked <> '{}' then
          decided := array(select one from decide_levels(watched_product, asked) as one);
        end if;
        asked := array(select wish from unnest(wishes) as wish where wish.kind = 'effective' and wish.wanted <> '');
        if asked <> '{}' then
          decided := decided || array(select one from decide_effective(watched_product, asked) as one);
        end if;
        if sells_to is not null then
          if old_minor <> new_minor or old_currency <> new_currency then events := events || 'change'::text; end if;
          if new_in_stock and not old_in_stock then events := events || 'stock'::text; end if;
          if new_in_stock
            and (old_minor is null or not old_in_stock or old_currency <> new_currency or new_minor < old_minor) then
            events := events || 'lowest'::text;
          end if;
          asked := array(select wish from unnest(wishes) as wish where wish.kind = any (events) and wish.armed
            and case when wish.listing = anywhere then wish.country = '' or wish.country = any (sells_to)
              else wish.listing = changed_listing end);
          if asked <> '{}' then
            decided := decided
              || array(select one from decide_events(watched_product, asked, changed_listing, new_minor, new_currency) as one);
          end if;
        end if;
        if decided is null or decided = '{}' then return 0; end if;
        return fire_alerts(watched_product, decided, changed_listing, case old_currency when new_currency then old_minor end);
      end
      $$;
  `.execute(db)
}

async function makeFiring(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Fires the alerts that are met and are neither silenced nor pausing, arms those that a price has left, and answers how
    -- many fired.
    create function fire_alerts(watched_product uuid, decisions alert_decision[], changed_listing uuid, old_minor bigint)
      returns integer language plpgsql as $$
      declare
        fired integer;
      begin
        with decided as materialized (
          select * from unnest(decisions)
        ), rearmed as (
          update price_alert set armed = true from decided
          where price_alert.id = decided.alert_id and not decided.is_met and not price_alert.armed
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
            case when decided.listing_id = changed_listing then old_minor end as previous_minor
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
