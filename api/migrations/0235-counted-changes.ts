import { type Kysely, sql } from 'kysely'

/** Tables whose changes are counted, so that a process can tell whether a count of rows that it keeps is still true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The changes of a table are the sum of its rows here. Each transaction that changes the table takes a row that no
    -- other transaction holds, or makes one, so that writers never wait for each other. There are as many rows as there
    -- once were writers at the same time.
    create table table_change (
      table_name text not null,
      slot uuid not null default uuidv7(),
      changes bigint not null default 1,
      primary key (table_name, slot)
    ) with (fillfactor = 50);

    create function count_change() returns trigger
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

    create function count_changes_of(counted regclass) returns void
      language plpgsql as $$
      begin
        insert into table_change (table_name) select relname from pg_class where oid = counted;
        execute format('create trigger count_change after insert or update or delete on %s
          for each statement execute function count_change()', counted);
      end
      $$;

    -- Not price_point, which is written all the time: its counts would not be kept for long.
    select count_changes_of(name::regclass) from unnest(array[
      'ads', 'audit', 'campaign', 'cartarm', 'category', 'coupon', 'partner', 'product', 'provider', 'role', 'shop',
      'shortner', 'suggestion', 'uninstall_feedback', '"user"', 'video', 'waitlist_entry'
    ]) as counted (name);
  `.execute(db)
}
