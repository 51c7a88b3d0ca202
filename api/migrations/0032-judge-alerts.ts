import { type Kysely, sql } from 'kysely'

/** Alerts are judged where prices are stored: in the same transaction, whichever way the price came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How many products an account may watch: those of its plan, and two for each friend who came by its invitation and
    -- verified an email, up to fifty where the plan itself has no more.
    create function tracking_limit(account uuid) returns integer
      language sql stable as $$
        select greatest(plan.tracked_products, least(50, plan.tracked_products + 2 * (
          select count(*) from "user" as friend
          where friend.invited_by = account and friend.email_verified_at is not null and friend.deleted_at is null
        )))::integer
        from "user" join plan on plan.id = "user".plan_id where "user".id = account
      $$;

    -- Stores whose codes have changed, of which alerts have yet to be judged.
    create table code_change (
      shop_id integer primary key constraint code_change_shop_fkey references shop (id) on delete cascade,
      changed_at timestamptz not null default clock_timestamp()
    );
    -- Until when codes that begin and end by the clock were looked at. One row.
    create table alert_clock (
      id boolean primary key default true constraint alert_clock_single check (id),
      judged_until timestamptz not null default now()
    );
    insert into alert_clock default values;
    create index price_alert_snoozed_idx on price_alert (snoozed_until) where snoozed_until is not null and ended_at is null;
    create index price_alert_effective_idx on price_alert (product_id) where kind = 'effective' and ended_at is null;

    -- An amount in another currency at the newest rate; null where there is none. The rates are only asked where they
    -- are needed.
    create function in_currency(amount bigint, source text, target text) returns bigint
      language plpgsql stable as $$
      begin
        if source = target then return amount; end if;
        return convert_minor(amount, source, target, (now() at time zone 'utc')::date);
      end
      $$;
  `.execute(db)
  await makeDecisions(db)
  await makeCodeDecisions(db)
  await makeEventDecisions(db)
  await makeJudge(db)
}

async function makeDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What of a product can be bought now, and where its store sells.
    create function product_offers(watched_product uuid)
      returns table (listing_id uuid, amount_minor bigint, currency text, countries text[])
      language sql stable as $$
        select listing_price.listing_id, listing_price.amount_minor, listing_price.currency, shop.countries
        from listing_price
        join listing on listing.product_id = listing_price.product_id and listing.id = listing_price.listing_id
        join shop on shop.id = listing.shop_id
        where listing_price.product_id = watched_product and listing_price.in_stock and listing.status = 'active'
          and shop.deleted_at is null
      $$;

    -- What alerts compare the best price with: met, or left by more than a hundredth, so that a price that hovers around
    -- the threshold fires once.
    create function decide_levels(watched_product uuid, changed_listing uuid)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language sql stable as $$
        with watched as materialized (
          select price_alert.id, price_alert.kind, price_alert.percent, tracking.listing_id as only_listing,
            coalesce(tracking.country, '') as country,
            case price_alert.kind when 'percent' then price_alert.base_minor else price_alert.amount_minor end as limit_minor,
            case price_alert.kind when 'percent' then price_alert.base_currency else price_alert.currency end as wanted
          from price_alert join tracking on tracking.id = price_alert.tracking_id
          where price_alert.product_id = watched_product and price_alert.ended_at is null
            and price_alert.kind in ('target', 'percent') and tracking.paused_at is null
            and (tracking.listing_id is null or changed_listing is null or tracking.listing_id = changed_listing)
        ), offers as materialized (
          select * from product_offers(watched_product)
        ), best as materialized (
          select wish.*, offer.listing_id, offer.amount_minor, offer.currency, offer.minor
          from (select distinct coalesce(only_listing, watched_product) as place, country, wanted from watched
            where wanted is not null) as wish
          cross join lateral (
            select offers.*, in_currency(offers.amount_minor, offers.currency, wish.wanted) as minor from offers
            where case when wish.place = watched_product then wish.country = '' or wish.country = any (offers.countries)
              else offers.listing_id = wish.place end
            order by 5 nulls last, offers.listing_id limit 1
          ) as offer
          where offer.minor is not null
        )
        select watched.id,
          case watched.kind when 'percent' then best.minor * 100 <= watched.limit_minor * (100 - watched.percent)
            else best.minor <= watched.limit_minor end,
          best.minor > watched.limit_minor + greatest(watched.limit_minor / 100, 1),
          best.listing_id, best.amount_minor, best.currency, best.minor, null::bigint, null::uuid, null::integer
        from watched
        join best on best.place = coalesce(watched.only_listing, watched_product) and best.country = watched.country
          and best.wanted = watched.wanted
      $$;

  `.execute(db)
}

async function makeCodeDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The same of the price after the best proven code in the alert's country.
    create function decide_effective(watched_product uuid)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language plpgsql stable as $$
      begin
        return query
          with watched as materialized (
            select price_alert.id, price_alert.amount_minor as limit_minor, price_alert.currency as wanted,
              tracking.listing_id as only_listing, coalesce(price_alert.country, tracking.country) as country
            from price_alert join tracking on tracking.id = price_alert.tracking_id
            where price_alert.product_id = watched_product and price_alert.ended_at is null
              and price_alert.kind = 'effective' and tracking.paused_at is null
          ), places as materialized (
            select distinct coalesce(only_listing, watched_product) as place, watched.country, wanted from watched
          ), best as materialized (
            select places.*, offer.*
            from places cross join lateral (
              select effective_price.listing_id, effective_price.amount_minor, effective_price.currency,
                effective_price.effective_minor, effective_price.coupon_id,
                in_currency(effective_price.effective_minor, effective_price.currency, places.wanted) as minor
              from effective_price
              where effective_price.product_id = watched_product and effective_price.in_stock
                and (places.country is null or effective_price.country = places.country)
                and (places.place = watched_product or effective_price.listing_id = places.place)
              order by 6 nulls last, effective_price.listing_id limit 1
            ) as offer (listing_id, amount_minor, currency, effective_minor, coupon_id, minor)
            where offer.minor is not null
          )
          select watched.id, best.minor <= watched.limit_minor,
            best.minor > watched.limit_minor + greatest(watched.limit_minor / 100, 1),
            best.listing_id, best.amount_minor, best.currency, best.minor, best.effective_minor, best.coupon_id, null::integer
          from watched
          join best on best.place = coalesce(watched.only_listing, watched_product)
            and best.country is not distinct from watched.country and best.wanted = watched.wanted;
      end
      $$;

  `.execute(db)
}

async function makeEventDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What happened to one listing: its price moved, it is back in stock, it costs less than for so many days.
    create function decide_events(watched_product uuid, changed_listing uuid, old_minor bigint, old_currency text,
      old_in_stock boolean, new_minor bigint, new_currency text, new_in_stock boolean)
      returns table (alert_id uuid, is_met boolean, is_left boolean, listing_id uuid, amount_minor bigint, currency text,
        compared_minor bigint, effective_minor bigint, coupon_id uuid, days integer)
      language sql stable as $$
        with place as (
          select shop.countries from listing join shop on shop.id = listing.shop_id
          where listing.product_id = watched_product and listing.id = changed_listing and listing.status = 'active'
            and shop.deleted_at is null
        ), watched as materialized (
          select price_alert.id, price_alert.kind, price_alert.days, tracking.listing_id as only_listing, tracking.country
          from price_alert join tracking on tracking.id = price_alert.tracking_id cross join place
          where price_alert.product_id = watched_product and price_alert.ended_at is null
            and price_alert.kind in ('change', 'stock', 'lowest') and tracking.paused_at is null
            and case when tracking.listing_id is null then tracking.country is null or tracking.country = any (place.countries)
              else tracking.listing_id = changed_listing end
        ), others as materialized (
          select * from product_offers(watched_product) as offers where offers.listing_id <> changed_listing
        ), known as materialized (
          -- The days before today, as far back as each alert asks; the price carried into the first of them counts too.
          select span.days, span.only_listing, min(past.minor) as low_minor,
            (now() at time zone 'utc')::date - min((listing_price.first_at at time zone 'utc')::date) as known_days
          from (select distinct watched.days, watched.only_listing from watched
            where watched.kind = 'lowest' and new_in_stock
              and (old_minor is null or not old_in_stock or old_currency <> new_currency or new_minor < old_minor)) as span
          join listing_price on listing_price.product_id = watched_product
            and listing_price.listing_id = coalesce(span.only_listing, listing_price.listing_id)
          cross join lateral (
            select min(price_day.low_minor) as minor from price_day
            where price_day.product_id = watched_product and price_day.listing_id = listing_price.listing_id
              and price_day.currency = new_currency and price_day.day < (now() at time zone 'utc')::date
              and price_day.day >= (now() at time zone 'utc')::date - span.days
            union all
            (select case when price_day.close_in_stock and price_day.currency = new_currency then price_day.close_minor end
            from price_day
            where price_day.product_id = watched_product and price_day.listing_id = listing_price.listing_id
              and price_day.day < (now() at time zone 'utc')::date - span.days
            order by price_day.day desc limit 1)
          ) as past
          group by span.days, span.only_listing
        )
        select watched.id,
          case watched.kind
            when 'change' then old_minor is not null and (old_minor <> new_minor or old_currency <> new_currency)
            when 'stock' then new_in_stock and not old_in_stock and not exists (
              select from others where watched.only_listing is null
                and (watched.country is null or watched.country = any (others.countries)))
            -- Of a listing that is known for less than a week there is little to be the lowest of.
            else new_minor < known.low_minor and known.known_days >= least(7, watched.days)
          end,
          false, changed_listing, new_minor, new_currency, new_minor, null::bigint, null::uuid,
          least(watched.days, known.known_days)
        from watched
        left join known on known.days = watched.days and known.only_listing is not distinct from watched.only_listing
      $$;
  `.execute(db)
}

async function makeJudge(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Judges the alerts of a product, and answers how many fired. Of a listing whose price is stored it is given what was
    -- in force before and what is now; null where nothing of a listing has changed, but codes or the end of a silence.
    create function judge_alerts(watched_product uuid, changed_listing uuid, old_minor bigint, old_currency text,
      old_in_stock boolean, new_minor bigint, new_currency text, new_in_stock boolean) returns integer
      language plpgsql as $$
      declare
        kinds text[];
        fired integer;
      begin
        select array_agg(distinct price_alert.kind) into kinds from price_alert
          where price_alert.product_id = watched_product and price_alert.ended_at is null;
        if kinds is null then return 0; end if;
        -- One after the other, so that of two prices that come at once the second sees what the first has fired.
        perform pg_advisory_xact_lock(hashtextextended('alerts of ' || watched_product::text, 0));
        if 'percent' = any (kinds) and new_minor is not null then
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
  await makeTriggers(db)
}

async function makeTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function judge_listing_price() returns trigger
      language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform judge_alerts(new.product_id, new.listing_id, null, null, null, new.amount_minor, new.currency, new.in_stock);
        else
          perform judge_alerts(new.product_id, new.listing_id, old.amount_minor, old.currency, old.in_stock,
            new.amount_minor, new.currency, new.in_stock);
        end if;
        return null;
      end
      $$;
    create trigger listing_price_judge_first after insert on listing_price
      for each row execute function judge_listing_price();
    create trigger listing_price_judge after update of amount_minor, currency, in_stock on listing_price
      for each row when ((old.amount_minor, old.currency, old.in_stock)
        is distinct from (new.amount_minor, new.currency, new.in_stock))
      execute function judge_listing_price();

    -- A code that staff write, or that votes prove, can make a price lower. Its store is put down, for the worker to judge
    -- its alerts: staff never wait for those of thousands of listings.
    create function note_code_changes() returns trigger
      language plpgsql as $$
      begin
        insert into code_change (shop_id)
          select distinct shop_id from changed order by shop_id
          -- Locked also where it is there: it is not taken before this change is seen.
          on conflict (shop_id) do update set changed_at = clock_timestamp();
        return null;
      end
      $$;
    create trigger coupon_note_new after insert on coupon
      referencing new table as changed for each statement execute function note_code_changes();
    create trigger coupon_note_changed after update on coupon
      referencing new table as changed for each statement execute function note_code_changes();
  `.execute(db)
}
