create table listing_check (
  product_id uuid not null,
  listing_id uuid not null,
  shop_id integer not null constraint listing_check_shop_fkey references shop (id),
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
  -- Readings in a row for which the store answered that there is no such page.
  missing integer not null default 0,
  -- Why it is not read for now: the store asks robots to stay away.
  paused_reason text constraint listing_check_paused_reason_known check (paused_reason in ('robots')),
  -- Candidates for the price of a page that leaves it open, as of the last reading that found it so.
  open_prices jsonb,
  primary key (product_id, listing_id),
  constraint listing_check_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table listing_check is 'When the page of a listing is read again, and how the last readings went.';
create unique index listing_check_listing_key on listing_check (listing_id);
-- The next to be read, of all stores and of one.
create index listing_check_due_idx on listing_check (due_at);
create index listing_check_shop_idx on listing_check (shop_id, due_at);
create index listing_check_failing_idx on listing_check (failing_since) where failing_since is not null;

create table listing_check_count (
  day date not null default (now() at time zone 'utc')::date,
  outcome text not null,
  count bigint not null,
  primary key (day, outcome)
);
comment on table listing_check_count is 'How many readings of pages ended in which way, by day, over all processes.';

create table shop_check_pace (
  shop_id integer primary key constraint shop_check_pace_shop_fkey references shop (id) on delete cascade,
  next_at timestamptz not null default now(),
  -- How often in a row the store refused to be read, and until when it is left alone.
  blocks integer not null default 0 constraint shop_check_pace_blocks_range check (blocks >= 0),
  blocked_until timestamptz
);
comment on table shop_check_pace is 'When the next page of a store may be read.';

create table shop_recipe_day (
  shop_id integer not null constraint shop_recipe_day_shop_fkey references shop (id) on delete cascade,
  day date not null,
  recipe jsonb not null,
  readings integer not null,
  empty integer not null,
  sample_url text,
  primary key (shop_id, day),
  constraint shop_recipe_day_counts check (empty between 0 and readings)
);
comment on table shop_recipe_day is
  'How often the recipe of a store read a page, and how often it found nothing, by day.';

create table shop_recipe_pause (
  shop_id integer primary key constraint shop_recipe_pause_shop_fkey references shop (id) on delete cascade,
  recipe jsonb not null,
  readings integer not null,
  empty integer not null,
  sample_url text not null,
  paused_at timestamptz not null default now()
);
comment on table shop_recipe_pause is 'Recipes that were paused because they found nothing.';

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
comment on table shopper_observation is
  'Prices that browsers of account holders saw on a page. They count once another source agrees.';
create index shopper_observation_listing_idx on shopper_observation (product_id, listing_id, at desc);
create index shopper_observation_user_idx on shopper_observation (user_id);
create index shopper_observation_created_idx on shopper_observation (created_at);

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
comment on table price_report is 'What shoppers say is wrong with the price of a listing. No address is stored.';
create index price_report_listing_idx on price_report (product_id, listing_id);
create index price_report_user_idx on price_report (user_id);
create index price_report_open_idx on price_report (created_at desc, id desc) where resolved_at is null;
