import { type Kysely, sql } from 'kysely'

/** Partners who read codes by programs, their keys as hashes, and how much each was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner (
      id uuid primary key default uuidv7(),
      name text not null constraint partner_name_length check (length(name) between 1 and 100),
      reads_coupons boolean not null default true,
      reads_carts boolean not null default false,
      calls_per_minute integer not null default 600
        constraint partner_calls_range check (calls_per_minute between 1 and 6000),
      status text not null default 'ACTIVE' constraint partner_status_known check (status in ('ACTIVE', 'INACTIVE')),
      key_prefix text,
      key_hash bytea constraint partner_key_hash_key unique,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint partner_key_whole check ((key_prefix is null) = (key_hash is null))
    );
    create unique index partner_name_key on partner (lower(name)) where deleted_at is null;
    create index partner_created_idx on partner (created_at desc, id desc);
    -- A key that is made or taken away is no change of what staff have in their form.
    create trigger partner_touch before update of
      name, reads_coupons, reads_carts, calls_per_minute, status, deleted_at
      on partner for each row execute function touch_record();

    create table partner_use (
      partner_id uuid not null constraint partner_use_partner_fkey references partner (id) on delete cascade,
      day date not null,
      calls integer not null constraint partner_use_calls_range check (calls >= 0),
      refused integer not null constraint partner_use_refused_range check (refused >= 0),
      primary key (partner_id, day)
    );

    -- What changed since a moment, for those who keep a copy of all codes: what is in the trash is news to them.
    create index coupon_changed_idx on coupon (updated_at, id);
  `.execute(db)
}
