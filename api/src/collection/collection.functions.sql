-- A change is a new version. The collections count it themselves; this is for tables that other code changes as well.
create or replace function touch_record() returns trigger
  language plpgsql as $$
  begin
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    return new;
  end
  $$;

-- Counts a change of the table once a transaction, see table_change.
create or replace function count_change() returns trigger
  language plpgsql as $$
  declare
    -- Set until the end of the transaction, or of the savepoint whose end takes the change back as well.
    mark constant text := 'qasima.changed_' || tg_table_name;
  begin
    if current_setting(mark, true) = 'yes' then return null; end if;
    update table_change set changes = changes + 1
    where table_name = tg_table_name and slot = (
      select slot from table_change where table_name = tg_table_name limit 1 for no key update skip locked
    );
    if not found then insert into table_change (table_name) values (tg_table_name); end if;
    perform set_config(mark, 'yes', true);
    return null;
  end
  $$;
