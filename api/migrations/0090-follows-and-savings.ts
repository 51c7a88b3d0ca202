import { type Kysely, sql } from 'kysely'

/** Accounts follow stores, and keep what codes saved them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_follow (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint shop_follow_user_fkey references "user" (id) on delete cascade,
      shop_id integer not null constraint shop_follow_shop_fkey references shop (id) on delete cascade,
      channel text not null default 'both' constraint shop_follow_channel_known check (channel in ('mail', 'bell', 'both')),
      pace text not null default 'instant' constraint shop_follow_pace_known check (pace in ('instant', 'daily')),
      created_at timestamptz not null default now()
    );
    create unique index shop_follow_key on shop_follow (user_id, shop_id);
    create index shop_follow_shop_idx on shop_follow (shop_id);

    -- What a code took off a purchase, as the account's client says. A store or code that goes leaves what it saved.
    create table saving_event (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint saving_event_user_fkey references "user" (id) on delete cascade,
      client_event_id uuid not null,
      shop_id integer constraint saving_event_shop_fkey references shop (id) on delete set null,
      coupon_id uuid constraint saving_event_coupon_fkey references coupon (id) on delete set null,
      saved_minor bigint not null constraint saving_event_saved_range check (saved_minor between 1 and 10000000000),
      total_minor bigint constraint saving_event_total_range check (total_minor between 0 and 1000000000000),
      currency text not null constraint saving_event_currency_form check (currency ~ '^[A-Z]{3}$'),
      at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create unique index saving_event_key on saving_event (user_id, client_event_id);
    create index saving_event_user_idx on saving_event (user_id, id desc);
    create index saving_event_shop_idx on saving_event (shop_id);
    create index saving_event_coupon_idx on saving_event (coupon_id);
  `.execute(db)
}
