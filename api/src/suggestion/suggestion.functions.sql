create or replace trigger suggestion_touch before update on suggestion for each row execute function touch_record();

create or replace trigger count_change after insert or update or delete on suggestion
  for each statement execute function count_change();
