create or replace trigger media_touch before update on media for each row execute function touch_record();
