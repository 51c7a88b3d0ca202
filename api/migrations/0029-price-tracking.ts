import { type Kysely, sql } from 'kysely'

/** Keeping prices by change, comparing shops, watching products and saying when a price drops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeMonthlyPartitions(db)
  await sql`
    -- What two addresses of one page have in common: no scheme, no "www.", nothing that only counts visits.
    create function listing_address_key(url text) returns text
      language sql immutable strict parallel safe
      return (
        select regexp_replace(lower(parts[1]), '^www\\.', '') || regexp_replace(parts[2], '/+$', '')
          || coalesce('?' || (
            select string_agg(part, '&' order by part) from unnest(string_to_array(parts[3], '&')) as part
            where part <> ''
              and part !~* '^(utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|yclid|dclid|irclickid|mc_cid|mc_eid|ref|ref_|aff_id|affiliate)(=|$)'
          ), '')
        from regexp_match(url, '^https?://(?:[^/@?#]*@)?([^/?#]+)([^?#]*)(?:\\?([^#]*))?') as parts
      );

    alter table shop
      -- Where a price, a title, a picture and the stock stand on the store's product pages.
      add column product_recipe jsonb,
      add column checks_per_minute integer not null default 6
        constraint shop_checks_per_minute_range check (checks_per_minute between 1 and 600);

    alter table product
      -- What a pack holds, for a price of a unit: 1980 ml, 500 g, 12 pieces.
      add column pack_amount integer constraint product_pack_amount_range check (pack_amount > 0),
      add column pack_unit text constraint product_pack_unit_known check (pack_unit in ('g', 'ml', 'piece')),
      add constraint product_pack_whole check ((pack_amount is null) = (pack_unit is null)),
      -- The product that took this one's listings.
      add column merged_into uuid constraint product_merged_into_fkey references product (id);
    create index product_merged_into_idx on product (merged_into) where merged_into is not null;

    alter table listing
      add column address_key text generated always as (listing_address_key(url)) stored,
      -- What the page calls itself.
      add column title text constraint listing_title_length check (length(title) between 1 and 500),
      add column gtin text constraint listing_gtin_form check (gtin ~ '^[0-9]{8,14}$'),
      add column sku text constraint listing_sku_length check (length(sku) between 1 and 100),
      add column seller text constraint listing_seller_length check (length(seller) between 1 and 200),
      -- Paused by staff, or gone from the store.
      add column status text not null default 'active'
        constraint listing_status_known check (status in ('active', 'paused', 'gone'));
    create unique index listing_address_key_key on listing (address_key);
    create index listing_gtin_idx on listing (gtin) where gtin is not null;

    -- The price of a listing that is in force, and figures over all of its time. Written where prices are stored.
    create table listing_price (
      product_id uuid not null,
      listing_id uuid not null,
      amount_minor bigint not null,
      currency text not null,
      in_stock boolean not null,
      stock text not null default 'unknown' constraint listing_price_stock_known check (
        stock in ('in_stock', 'low_stock', 'out_of_stock', 'preorder', 'backorder', 'discontinued', 'unknown')
      ),
      -- When the price in force began, when it was last seen, and when the first of all was.
      since timestamptz not null,
      seen_at timestamptz not null,
      first_at timestamptz not null,
      -- The price before, and the lowest and highest of all time while in stock, in the present currency.
      previous_minor bigint,
      low_minor bigint,
      low_at timestamptz,
      high_minor bigint,
      high_at timestamptz,
      -- What the store says the price was.
      claimed_minor bigint,
      -- The newest looks that found nothing new, so that a late observation knows what was seen after it.
      looks timestamptz[] not null default '{}',
      primary key (product_id, listing_id),
      constraint listing_price_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create unique index listing_price_listing_key on listing_price (listing_id);

    -- One row for each day on which a price changed; days between carry the last one on.
    create table price_day (
      product_id uuid not null,
      listing_id uuid not null,
      day date not null,
      currency text not null,
      open_minor bigint not null,
      close_minor bigint not null,
      -- While in stock; null on a day without stock.
      low_minor bigint,
      high_minor bigint,
      mean_minor bigint,
      -- Of the day, from the first price on.
      stock_share real not null constraint price_day_stock_share_range check (stock_share between 0 and 1),
      -- Whether the day ended in stock.
      close_in_stock boolean not null,
      primary key (product_id, listing_id, day),
      constraint price_day_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );

    -- Figures of a listing over its last days, as of a day.
    create table price_window (
      product_id uuid not null,
      listing_id uuid not null,
      days integer not null constraint price_window_days_known check (days in (7, 30, 90, 180, 365)),
      currency text not null,
      known_days integer not null,
      low_minor bigint,
      high_minor bigint,
      mean_minor bigint,
      stock_share real not null,
      as_of date not null,
      primary key (product_id, listing_id, days),
      constraint price_window_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );

    -- When a listing is looked at again, and how that went.
    create table listing_check (
      product_id uuid not null,
      listing_id uuid not null,
      due_at timestamptz not null default now(),
      interval_seconds integer not null default 43200
        constraint listing_check_interval_range check (interval_seconds between 300 and 2592000),
      -- Until when a worker has it; another takes it over after that.
      claimed_until timestamptz,
      checked_at timestamptz,
      failing_since timestamptz,
      failures integer not null default 0,
      last_failure text,
      etag text,
      last_modified text,
      primary key (product_id, listing_id),
      constraint listing_check_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create unique index listing_check_listing_key on listing_check (listing_id);
    create index listing_check_due_idx on listing_check (due_at);

    -- A price that is too far from the one in force waits here for a second look, or for staff.
    create table price_outlier (
      id uuid primary key default uuidv7(),
      product_id uuid not null,
      listing_id uuid not null,
      at timestamptz not null,
      amount_minor bigint not null,
      currency text not null,
      in_stock boolean not null,
      source text not null,
      evidence jsonb,
      status text not null default 'pending'
        constraint price_outlier_status_known check (status in ('pending', 'confirmed', 'dismissed')),
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      constraint price_outlier_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create index price_outlier_listing_idx on price_outlier (product_id, listing_id);
    create index price_outlier_pending_idx on price_outlier (created_at desc, id desc) where status = 'pending';

    -- What a shopper says is wrong with a listing's price. No address is kept.
    create table price_report (
      id uuid primary key default uuidv7(),
      product_id uuid not null,
      listing_id uuid not null,
      user_id uuid constraint price_report_user_fkey references "user" (id) on delete cascade,
      reason text not null
        constraint price_report_reason_known check (reason in ('amount', 'currency', 'stock', 'product', 'other')),
      note text constraint price_report_note_length check (length(note) between 1 and 500),
      amount_minor bigint,
      currency text,
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      constraint price_report_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create index price_report_listing_idx on price_report (product_id, listing_id);
    create index price_report_user_idx on price_report (user_id);
    create index price_report_open_idx on price_report (created_at desc, id desc) where resolved_at is null;

    -- What browsers of account holders saw on a page; it counts once another source agrees.
    create table shopper_observation (
      id uuid primary key default uuidv7(),
      product_id uuid not null,
      listing_id uuid not null,
      user_id uuid not null constraint shopper_observation_user_fkey references "user" (id) on delete cascade,
      at timestamptz not null,
      amount_minor bigint not null,
      currency text not null,
      created_at timestamptz not null default now(),
      counted_at timestamptz,
      constraint shopper_observation_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade
    );
    create index shopper_observation_listing_idx on shopper_observation (product_id, listing_id, at desc);
    create index shopper_observation_user_idx on shopper_observation (user_id);
    create index shopper_observation_created_idx on shopper_observation (created_at);

    -- How much of a currency one US dollar buys, day by day.
    create table currency_rate (
      currency text not null constraint currency_rate_currency_form check (currency ~ '^[A-Z]{3}$'),
      day date not null,
      per_dollar numeric not null constraint currency_rate_positive check (per_dollar > 0),
      source text not null,
      primary key (currency, day)
    );

    -- Listings that staff moved from one product to another, so that the move can be undone.
    create table product_merge (
      id uuid primary key default uuidv7(),
      from_product_id uuid not null constraint product_merge_from_fkey references product (id) on delete cascade,
      into_product_id uuid not null constraint product_merge_into_fkey references product (id) on delete cascade,
      -- A split leaves the product that it takes listings from.
      kind text not null constraint product_merge_kind_known check (kind in ('merge', 'split')),
      listing_ids uuid[] not null,
      -- Accounts that watched the first product and not the second.
      tracking_ids uuid[] not null default '{}',
      created_at timestamptz not null default now(),
      undone_at timestamptz
    );
    create index product_merge_from_idx on product_merge (from_product_id);
    create index product_merge_into_idx on product_merge (into_product_id);

    -- How many products an account may watch.
    create table plan (
      id text primary key constraint plan_id_form check (id ~ '^[a-z][a-z0-9-]{0,40}$'),
      name_ar text not null,
      name_en text not null,
      tracked_products integer not null constraint plan_tracked_products_range check (tracked_products between 1 and 100000)
    );
    insert into plan (id, name_ar, name_en, tracked_products) values ('free', 'مجانية', 'Free', 10);
    alter table "user"
      add column plan_id text not null default 'free' constraint user_plan_fkey references plan (id);
    create index user_plan_idx on "user" (plan_id);
  `.execute(db)
  await makeTracking(db)
}

/** Rows of years past stay in tables of a year; from then on each month has its own, which the worker makes ahead. */
async function makeMonthlyPartitions(db: Kysely<unknown>): Promise<void> {
  const firstMonthly = 2024
  await sql`
    create temporary table kept_price on commit drop as
      select * from price_point where at >= ${sql.lit(`${firstMonthly}-01-01T00:00:00Z`)}::timestamptz;
  `.execute(db)
  for (let year = firstMonthly; year < 2036; year += 1)
    await sql`drop table ${sql.id(`price_point_${year}`)}`.execute(db)
  await sql`
    -- Makes the partition of a month unless it is there; answers whether it was made.
    create function make_price_partition(month date) returns boolean
      language plpgsql as $$
      declare
        begins date := date_trunc('month', month)::date;
        name text := 'price_point_' || to_char(begins, 'YYYY_MM');
      begin
        if to_regclass(name) is not null then return false; end if;
        execute format('create table %I partition of price_point for values from (%L) to (%L)', name,
          begins::text || 'T00:00:00Z', (begins + interval '1 month')::date::text || 'T00:00:00Z');
        return true;
      end
      $$;
    select make_price_partition(month::date)
      from generate_series(${sql.lit(`${firstMonthly}-01-01`)}::date, now() + interval '3 months', interval '1 month') as month;
    insert into price_point select * from kept_price;

    alter table price_point
      drop constraint price_point_listing_fkey,
      add constraint price_point_listing_fkey foreign key (product_id, listing_id)
        references listing (product_id, id) on update cascade on delete cascade,
      -- When the next price took its place; null while it is in force.
      add column valid_to timestamptz,
      add column source text not null default 'staff'
        constraint price_point_source_known check (source in ('page', 'shopper', 'staff')),
      -- Where on the page it stood, and what else was found there.
      add column evidence jsonb;
    -- What the service keeps for itself must not make an edit of staff stale.
    drop trigger price_point_touch on price_point;
    create trigger price_point_touch before update of product_id, listing_id, at, amount_minor, currency, in_stock, deleted_at
      on price_point for each row execute function touch_record();
  `.execute(db)
}

async function makeTracking(db: Kysely<unknown>): Promise<void> {
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
