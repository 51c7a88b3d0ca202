import { type Kysely, sql } from 'kysely'

/** Ways to stores through the networks that pay for them, and what the networks report of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop add column provider_id uuid constraint shop_provider_fkey references provider (id) on delete set null;
    create index shop_provider_idx on shop (provider_id);

    -- Of the secret address that the network calls.
    alter table provider_feed add column postback_hash bytea constraint provider_feed_postback_hash_key unique;

    -- A way to a store, known by an id that says nothing. No address of a visitor is kept.
    create table store_click (
      id uuid primary key,
      provider_id uuid not null constraint store_click_provider_fkey references provider (id) on delete cascade,
      shop_id integer not null constraint store_click_shop_fkey references shop (id) on delete cascade,
      coupon_id uuid constraint store_click_coupon_fkey references coupon (id) on delete set null,
      country text,
      at timestamptz not null default now()
    );
    create index store_click_provider_idx on store_click (provider_id);
    create index store_click_shop_idx on store_click (shop_id);
    create index store_click_coupon_idx on store_click (coupon_id);
    create index store_click_at_idx on store_click (at);

    -- Whose way it was, where an account was signed in. It can be said before the way is taken.
    create table store_click_owner (
      click_id uuid primary key,
      user_id uuid not null constraint store_click_owner_user_fkey references "user" (id) on delete cascade,
      at timestamptz not null default now()
    );
    create index store_click_owner_user_idx on store_click_owner (user_id);
    create index store_click_owner_at_idx on store_click_owner (at);

    create table postback (
      -- Of the saving too, where it makes one.
      id uuid primary key default uuidv7(),
      provider_id uuid not null constraint postback_provider_fkey references provider (id) on delete cascade,
      transaction_id text not null,
      click_id uuid not null,
      status text not null constraint postback_status_known check (status in ('approved', 'reversed')),
      created_at timestamptz not null default now(),
      reversed_at timestamptz
    );
    create unique index postback_key on postback (provider_id, transaction_id);
  `.execute(db)
}
