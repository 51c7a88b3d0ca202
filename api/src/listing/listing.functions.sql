-- Listings with the names that staff know them by.
create or replace view named_listing as
  select
    listing.id,
    listing.product_id,
    listing.shop_id,
    product.name_ar || ' · ' || shop.name_ar as name_ar,
    product.name_en || ' · ' || shop.name_en as name_en,
    listing.url,
    listing.currency,
    listing.created_at,
    product.search_text || shop.search_text as search_text
  from listing
  join product on product.id = listing.product_id
  join shop on shop.id = listing.shop_id;
