-- The price of each listing in each country of its store, after its best proven code.
create or replace view effective_price as
  select listing_price.product_id, listing_price.listing_id, listing.shop_id, place.country,
    listing_price.amount_minor, listing_price.currency, listing_price.in_stock,
    coalesce(best.effective_minor, listing_price.amount_minor) as effective_minor, best.coupon_id, best.code
  from listing_price
  join listing on listing.product_id = listing_price.product_id and listing.id = listing_price.listing_id
  join shop on shop.id = listing.shop_id
  cross join lateral unnest(shop.countries) as place (country)
  left join lateral best_code(shop.id, place.country, listing_price.amount_minor, listing_price.currency) as best on true;

-- The product that took the place of one that was merged, over several merges.
create or replace function standing_product(of_product uuid) returns uuid language plpgsql stable as $$
  declare
    standing uuid := of_product;
    next_one uuid;
  begin
    loop
      select merged_into into next_one from product where id = standing;
      exit when next_one is null;
      standing := next_one;
    end loop;
    return standing;
  end
  $$;

create or replace trigger product_touch before update on product for each row execute function touch_record();

create or replace trigger count_change after insert or update or delete on product
  for each statement execute function count_change();
