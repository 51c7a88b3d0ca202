create or replace trigger price_point_touch before update of product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at
  on price_point for each row execute function touch_record();
