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

create or replace trigger listing_schedule after insert or update of title, status on listing
  for each row execute function schedule_listing();
