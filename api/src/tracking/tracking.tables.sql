create table tracking (
  id uuid primary key default uuidv7(),
  -- Null for a guest.
  user_id uuid constraint tracking_user_fkey references "user" (id) on delete cascade,
  guest_alert_id uuid constraint tracking_guest_alert_key unique
    constraint tracking_guest_alert_fkey references guest_alert (id) on delete cascade,
  product_id uuid not null constraint tracking_product_fkey references product (id) on delete cascade,
  -- The listing whose address was given; null for the product in any store.
  listing_id uuid,
  country text,
  tags text[] not null default '{}' constraint tracking_tags_few check (cardinality(tags) <= 20),
  note text constraint tracking_note_length check (length(note) <= 500),
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tracking_user_product_key unique (user_id, product_id),
  constraint tracking_one_watcher check (num_nonnulls(user_id, guest_alert_id) = 1)
);
comment on table tracking is 'Products that an account or a guest tracks.';
create index tracking_product_idx on tracking (product_id);

create table price_alert (
  id uuid primary key default uuidv7(),
  tracking_id uuid not null constraint price_alert_tracking_fkey references tracking (id) on delete cascade,
  product_id uuid not null constraint price_alert_product_fkey references product (id) on delete cascade,
  kind text not null
    constraint price_alert_kind_known check (kind in ('target', 'percent', 'lowest', 'change', 'stock', 'effective')),
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
  rearm_seconds integer not null default 86400
    constraint price_alert_rearm_range check (rearm_seconds between 0 and 31536000),
  last_fired_at timestamptz,
  snoozed_until timestamptz,
  ended_at timestamptz,
  -- Hash of the token whose link ended it: that link alone undoes it.
  ended_by text,
  -- Copied from its tracking: the listing, or this id of none for the product in any store.
  watched_listing uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Where it is sold, or where its codes work; empty for anywhere.
  watched_country text not null default '',
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  wanted_currency text not null
    generated always as (
      coalesce(case kind when 'percent' then base_currency when 'target' then currency when 'effective'
        then currency end, '')
    ) stored,
  -- A hundred times the highest price that fires it; for lowest, its days.
  threshold bigint
    generated always as (
      case kind when 'percent' then base_minor * (100 - percent) when 'lowest' then days else amount_minor * 100 end
    ) stored
);
comment on table price_alert is 'What a tracked product is watched for.';
create index price_alert_tracking_idx on price_alert (tracking_id);
create index price_alert_product_fkey_idx on price_alert (product_id);
-- Alerts whose pause is over.
create index price_alert_snoozed_idx on price_alert (snoozed_until)
  where snoozed_until is not null and ended_at is null;
-- Alerts that a price meets or has left, in one range of the index.
create index price_alert_threshold_idx
  on price_alert (product_id, kind, armed, watched_listing, watched_country, wanted_currency, threshold)
  where is_watching and ended_at is null;
-- Alerts set before there was a price to count from.
create index price_alert_unbased_idx on price_alert (product_id) where kind = 'percent' and base_minor is null;
-- When an alert that waits for a price may fire again. In UTC, because only that can be indexed.
create index price_alert_quiet_end_idx
  on price_alert (((last_fired_at at time zone 'utc') + rearm_seconds * interval '1 second'))
  where armed and is_watching and ended_at is null and kind in ('target', 'percent', 'effective');
