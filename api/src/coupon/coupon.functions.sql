create or replace trigger count_change after insert or update or delete on coupon
  for each statement execute function count_change();
