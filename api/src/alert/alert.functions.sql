-- Copies to an alert what its tracking watches, and what a percentage counts from.
create or replace function place_alert() returns trigger
  language plpgsql as $$
  begin
    -- Locked, for a change of the tracking at the same time would not see this alert.
    select coalesce(tracking.listing_id, '00000000-0000-0000-0000-000000000000'),
        coalesce(case new.kind when 'effective' then new.country end, tracking.country, ''), tracking.paused_at is null
      into new.watched_listing, new.watched_country, new.is_watching
      from tracking where tracking.id = new.tracking_id for share;
    -- A percentage of what something else cost, in another country's money perhaps, would say nothing.
    if tg_op = 'UPDATE' and new.kind = 'percent' and new.base_minor is not null
      and (new.watched_listing, new.watched_country) <> (old.watched_listing, old.watched_country) then
      select max(best.amount_minor), max(best.currency) into new.base_minor, new.base_currency
      from best_watched_price(new.product_id, nullif(new.watched_listing, '00000000-0000-0000-0000-000000000000'),
        nullif(new.watched_country, '')) as best;
    end if;
    return new;
  end
  $$;

-- The same for the alerts of a changed tracking.
create or replace function place_alerts_of_tracking() returns trigger
  language plpgsql as $$
  begin
    update price_alert set country = country where tracking_id = new.id;
    return null;
  end
  $$;

-- The price that an alert of a listing, or of a country in any store, compares with now. Several currencies are
-- compared in dollars.
create or replace function best_watched_price(of_product uuid, at_listing uuid, at_country text)
  returns table (amount_minor bigint, currency text)
  language sql stable rows 1 as $$
    select offer.amount_minor, offer.currency
    from watched_price offer left join lateral rate_on(offer.currency, (now() at time zone 'utc')::date) as rate on true
    where offer.product_id = of_product
      and case when at_listing is null then at_country is null or at_country = any (offer.countries)
        else offer.listing_id = at_listing end
    order by offer.in_stock desc,
      offer.amount_minor / power(10::numeric, minor_digits(offer.currency)) / rate.per_dollar nulls last,
      offer.amount_minor, offer.listing_id
    limit 1
  $$;

create or replace trigger price_alert_place before insert or update of tracking_id, kind, country on price_alert
  for each row execute function place_alert();

create or replace trigger tracking_place_alerts after update of listing_id, country, paused_at on tracking
  for each row when ((old.listing_id, old.country, old.paused_at) is distinct from (new.listing_id, new.country, new.paused_at))
  execute function place_alerts_of_tracking();
