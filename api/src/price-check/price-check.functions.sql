-- Listings that alerts look at, and where their stores sell.
create or replace view watched_listing as
  select listing.product_id, listing.id as listing_id, shop.id as shop_id, shop.countries
  from listing
  join shop on shop.id = listing.shop_id
  join product on product.id = listing.product_id
  where listing.status = 'active' and shop.status = 'ACTIVE' and shop.deleted_at is null and product.deleted_at is null;

-- Their prices.
create or replace view watched_price as
  select watched_listing.*, listing_price.amount_minor, listing_price.currency, listing_price.in_stock
  from listing_price join watched_listing using (product_id, listing_id);

-- A listing whose page was read is scheduled while it is active. Those of imports and of the demo were never read
-- from a page, and wait until staff have one read.
create or replace function schedule_listing() returns trigger language plpgsql as $$
  begin
    if new.status <> 'active' then
      delete from listing_check where listing_id = new.id;
    elsif new.title is not null then
      insert into shop_check_pace (shop_id) values (new.shop_id) on conflict do nothing;
      insert into listing_check (product_id, listing_id, shop_id) values (new.product_id, new.id, new.shop_id)
        on conflict do nothing;
    end if;
    return null;
  end
  $$;

-- A listing that begins to be tracked does not wait for the slow schedule of the others.
create or replace function check_watched_sooner() returns trigger language plpgsql as $$
  begin
    update listing_check set due_at = coalesce(checked_at, now()) + interval '6 hours'
    where product_id = new.product_id and due_at > coalesce(checked_at, now()) + interval '6 hours'
      and failures = 0 and paused_reason is null;
    return null;
  end
  $$;

-- Claims listings that are due, until a moment after which another worker can take them: of each store as many as its
-- pace allows. No two callers get the same one.
create or replace function claim_listing_checks(most integer, held interval)
  returns table (listing_id uuid, claimed_until timestamptz) language plpgsql as $$
  declare
    store record;
    taken integer := 0;
    here integer;
    -- Clients count in whole milliseconds.
    until timestamptz := date_trunc('milliseconds', clock_timestamp()) + held;
  begin
    for store in
      select pace.shop_id, shop.checks_per_minute as per_minute
      from shop_check_pace pace
      join shop on shop.id = pace.shop_id
      where pace.next_at <= clock_timestamp() and shop.status = 'ACTIVE' and shop.deleted_at is null
        and exists (
          select from listing_check waiting
          where waiting.shop_id = pace.shop_id and waiting.due_at <= clock_timestamp()
            and (waiting.claimed_until is null or waiting.claimed_until <= clock_timestamp())
        )
      order by pace.next_at
      limit most
      for update of pace skip locked
    loop
      return query
        with due as (
          select waiting.product_id, waiting.listing_id from listing_check waiting
          where waiting.shop_id = store.shop_id and waiting.due_at <= clock_timestamp()
            and (waiting.claimed_until is null or waiting.claimed_until <= clock_timestamp())
          order by waiting.due_at
          limit least(most - taken, greatest(1, store.per_minute / 30))
          for update skip locked
        )
        update listing_check claimed set claimed_until = until from due
        where claimed.product_id = due.product_id and claimed.listing_id = due.listing_id
        returning claimed.listing_id, claimed.claimed_until;
      get diagnostics here = row_count;
      if here > 0 then
        update shop_check_pace pace
        set next_at = clock_timestamp() + here * (interval '60 seconds' / store.per_minute)
        where pace.shop_id = store.shop_id;
      end if;
      taken := taken + here;
      exit when taken >= most;
    end loop;
  end
  $$;

create or replace trigger listing_schedule after insert or update of title, status on listing
  for each row execute function schedule_listing();

create or replace trigger tracking_check_sooner after insert on tracking
  for each row execute function check_watched_sooner();
