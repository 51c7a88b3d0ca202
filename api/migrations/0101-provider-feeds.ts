import { type Kysely, sql } from 'kysely'

/** Feeds of codes: what was fetched is a difference that waits, and its codes carry the provider that they come from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider
      add column feed_url text
        constraint provider_feed_url_form check (feed_url ~ '^https?://[^\\s]+$' and length(feed_url) <= 1000),
      add column feed_format text not null default 'csv'
        constraint provider_feed_format_known check (feed_format in ('csv', 'json', 'xml')),
      add column feed_hours integer not null default 24
        constraint provider_feed_hours_range check (feed_hours between 1 and 168),
      add column feed_auto boolean not null default false;

    alter table coupon
      add column provider_id uuid constraint coupon_provider_fkey references provider (id) on delete set null,
      -- By which the feed knows the code again: store and code, or store and title where there is none.
      add column feed_key text,
      -- Set while it is ended because its feed has it no longer.
      add column feed_ended_at timestamptz,
      add column landing_url text
        constraint coupon_landing_url_form check (landing_url ~ '^https?://[^\\s]+$' and length(landing_url) <= 2000);
    create unique index coupon_feed_key on coupon (provider_id, feed_key);

    -- What the service knows of a feed beside what staff enter into the provider.
    create table provider_feed (
      provider_id uuid primary key constraint provider_feed_provider_fkey references provider (id) on delete cascade,
      -- Which field of the feed is what, as staff said; null until then.
      mapping jsonb,
      next_at timestamptz not null default now(),
      fetched_at timestamptz,
      failures integer not null default 0,
      failure text
    );
    create index provider_feed_next_idx on provider_feed (next_at);

    create table feed_run (
      id uuid primary key default uuidv7(),
      provider_id uuid not null constraint feed_run_provider_fkey references provider (id) on delete cascade,
      state text not null constraint feed_run_state_known
        check (state in ('waiting', 'applied', 'dismissed', 'superseded', 'same')),
      rows_read integer not null,
      -- Codes that are known as they are.
      same integer not null,
      -- Whether it never applies itself: it is the first, or ends too much.
      is_held boolean not null,
      created_at timestamptz not null default now(),
      settled_at timestamptz
    );
    create index feed_run_provider_idx on feed_run (provider_id, id desc);
    create unique index feed_run_waiting_key on feed_run (provider_id) where state = 'waiting';

    create table feed_row (
      -- Of a new code it becomes the coupon's own, so that it is there once.
      id uuid primary key default uuidv7(),
      run_id uuid not null constraint feed_row_run_fkey references feed_run (id) on delete cascade,
      kind text not null constraint feed_row_kind_known check (kind in ('new', 'changed', 'ended', 'unreadable', 'unknown-store')),
      state text not null default 'waiting' constraint feed_row_state_known check (state in ('waiting', 'applied', 'skipped')),
      -- Of the row in the feed; null for a code that is not there.
      place integer,
      reason text,
      store text not null,
      code text,
      shop_id integer,
      coupon_id uuid,
      feed_key text,
      before jsonb,
      value jsonb
    );
    create index feed_row_run_idx on feed_row (run_id, kind, id);
  `.execute(db)
}
