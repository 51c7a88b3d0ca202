import { type Kysely, sql } from 'kysely'

/** Stores know when they were first public, and savings whether a store's network confirmed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null until it is; once set it stays, as what was public once can be known outside.
    alter table shop add column published_at timestamptz;

    -- What the column says of the past is no change of a store.
    alter table shop disable trigger user;
    update shop set published_at = created_at
    where status = 'ACTIVE' or exists (
      select from audit
      where section = 'shop' and record_id = shop.id::text and 'ACTIVE' in (before ->> 'status', after ->> 'status')
    );
    alter table shop enable trigger user;

    create function note_published() returns trigger
      language plpgsql as $$
      begin
        new.published_at := now();
        return new;
      end
      $$;
    create trigger shop_published before insert or update of status on shop
      for each row when (new.status = 'ACTIVE' and new.published_at is null) execute function note_published();

    -- What an account reports of itself is not confirmed.
    alter table saving_event add column is_confirmed boolean not null default false;
    update saving_event set is_confirmed = true
    from postback where postback.id = saving_event.client_event_id and postback.status = 'approved';
  `.execute(db)
}
