create or replace trigger user_touch before update on "user" for each row execute function touch_record();

create or replace trigger count_change after insert or update or delete on "user"
  for each statement execute function count_change();
