import { type Kysely, sql } from 'kysely'

/** Prices by change, the figures beside them, and what several stores that sell one product have in common. */
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
