import { type Kysely, sql } from 'kysely'

/** What accounts wait for, that it came, and how they hear of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tracking
      add column id uuid not null default uuidv7(),
      -- The listing whose address was given; null is the product in any store.
      add column listing_id uuid,
      add column country text,
      add column tags text[] not null default '{}',
      add column note text constraint tracking_note_length check (length(note) <= 500),
      add column paused_at timestamptz,
      add constraint tracking_id_key unique (id),
      add constraint tracking_tags_few check (cardinality(tags) <= 20);

    create table price_alert (
      id uuid primary key default uuidv7(),
      tracking_id uuid not null constraint price_alert_tracking_fkey references tracking (id) on delete cascade,
      product_id uuid not null constraint price_alert_product_fkey references product (id) on delete cascade,
      kind text not null constraint price_alert_kind_known
        check (kind in ('target', 'percent', 'lowest', 'change', 'stock', 'effective')),
      -- Of target and effective.
      amount_minor bigint constraint price_alert_amount_range check (amount_minor >= 0),
      currency text constraint price_alert_currency_form check (currency ~ '^[A-Z]{3}$'),
      -- Of percent: how far below the price that was in force when it was set or last fired.
      percent integer constraint price_alert_percent_range check (percent between 1 and 99),
      base_minor bigint,
      base_currency text,
      -- Of lowest.
      days integer constraint price_alert_days_range check (days between 1 and 365),
      -- Of effective: where its codes must work.
      country text,
      -- False from firing until the price has left again what fired it.
      armed boolean not null default true,
      rearm_seconds integer not null default 86400 constraint price_alert_rearm_range check (rearm_seconds between 0 and 31536000),
      last_fired_at timestamptz,
      snoozed_until timestamptz,
      ended_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index price_alert_tracking_idx on price_alert (tracking_id);
    create index price_alert_product_idx on price_alert (product_id) where ended_at is null;
    create index price_alert_product_fkey_idx on price_alert (product_id);

    -- That an alert fired, and with what; written in the transaction of its cause, delivered by the worker.
    create table alert_firing (
      id uuid primary key default uuidv7(),
      alert_id uuid not null constraint alert_firing_alert_fkey references price_alert (id) on delete cascade,
      user_id uuid not null constraint alert_firing_user_fkey references "user" (id) on delete cascade,
      product_id uuid not null constraint alert_firing_product_fkey references product (id) on delete cascade,
      listing_id uuid not null,
      kind text not null,
      amount_minor bigint not null,
      previous_minor bigint,
      effective_minor bigint,
      currency text not null,
      coupon_id uuid constraint alert_firing_coupon_fkey references coupon (id) on delete set null,
      fired_at timestamptz not null default now(),
      delivered_at timestamptz
    );
    create index alert_firing_alert_idx on alert_firing (alert_id, fired_at desc);
    create index alert_firing_user_idx on alert_firing (user_id, fired_at desc);
    create index alert_firing_product_idx on alert_firing (product_id);
    create index alert_firing_coupon_idx on alert_firing (coupon_id) where coupon_id is not null;
    create index alert_firing_waiting_idx on alert_firing (fired_at) where delivered_at is null;

    -- What an account finds under its bell.
    create table notification (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint notification_user_fkey references "user" (id) on delete cascade,
      kind text not null,
      -- What the sentence needs; it is written in the reader's language when it is read.
      data jsonb not null,
      created_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index notification_user_idx on notification (user_id, id desc);
    create index notification_unread_idx on notification (user_id) where read_at is null;
    create index notification_created_idx on notification (created_at);

    -- How an account wants to hear of its alerts.
    create table notification_setting (
      user_id uuid primary key constraint notification_setting_user_fkey references "user" (id) on delete cascade,
      by_mail boolean not null default true,
      by_push boolean not null default true,
      digest text not null default 'none' constraint notification_setting_digest_known check (digest in ('none', 'daily', 'weekly')),
      daily_cap integer not null default 20 constraint notification_setting_cap_range check (daily_cap between 1 and 200),
      -- No mail and no push between these hours of the account's own clock.
      quiet_from time,
      quiet_to time,
      time_zone text not null default 'Asia/Riyadh',
      digest_sent_at timestamptz,
      updated_at timestamptz not null default now(),
      constraint notification_setting_quiet_whole check ((quiet_from is null) = (quiet_to is null))
    );

    create table push_subscription (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint push_subscription_user_fkey references "user" (id) on delete cascade,
      endpoint text not null constraint push_subscription_endpoint_form check (endpoint ~ '^https?://' and length(endpoint) <= 2000),
      p256dh text not null,
      auth text not null,
      language text not null,
      created_at timestamptz not null default now(),
      failures integer not null default 0,
      constraint push_subscription_endpoint_key unique (endpoint)
    );
    create index push_subscription_user_idx on push_subscription (user_id);
  `.execute(db)
}
