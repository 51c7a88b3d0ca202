create or replace trigger product_touch before update on product for each row execute function touch_record();

create or replace trigger count_change after insert or update or delete on product
  for each statement execute function count_change();
