import { type Kysely, sql } from 'kysely'

/** Gives every price a name of its own, so that staff can look at one and correct it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_point
      add column id uuid not null default uuidv7(),
      add column version integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column deleted_at timestamptz;
    create index price_point_id_idx on price_point (id);
    create index price_point_created_idx on price_point (created_at desc, id desc);
    create index price_point_at_idx on price_point (at desc, id desc);
    create trigger price_point_touch before update on price_point for each row execute function touch_record();
  `.execute(db)
}
