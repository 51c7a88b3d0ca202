-- A code without what makes no difference at a checkout: spaces, invisible characters, and case.
create function plain_code(code text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(code, '[\s\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'));

create table coupon (
  id uuid primary key default uuidv7(),
  shop_id integer not null constraint coupon_shop_fkey references shop (id),
  -- As the store writes it; null for an offer without a code.
  code text constraint coupon_code_form check (code = btrim(code) and length(code) between 1 and 60),
  description_ar text not null constraint coupon_description_ar_length check (length(description_ar) between 1 and 300),
  description_en text not null constraint coupon_description_en_length check (length(description_en) between 1 and 300),
  -- A list of { "ar": …, "en": … }, one plain sentence each.
  terms jsonb not null default '[]' constraint coupon_terms_list check (jsonb_typeof(terms) = 'array'),
  status text not null default 'ACTIVE'
    constraint coupon_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
  countries text[] not null constraint coupon_countries_known check (are_countries(countries)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  discount_type text not null
    constraint coupon_discount_type_known check (discount_type in ('percent', 'fixed', 'bogo', 'free_shipping', 'deal')),
  percent integer constraint coupon_percent_range check (percent between 1 and 100),
  amount_minor bigint constraint coupon_amount_range check (amount_minor > 0),
  minimum_order_minor bigint constraint coupon_minimum_order_range check (minimum_order_minor >= 0),
  maximum_discount_minor bigint constraint coupon_maximum_discount_range check (maximum_discount_minor > 0),
  -- Of the three amounts above.
  currency text constraint coupon_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Terms that limit who can use the code, or for what.
  new_customers_only boolean not null default false,
  app_only boolean not null default false,
  student_only boolean not null default false,
  excludes_sale_items boolean not null default false,
  exclusions_ar text not null default '' constraint coupon_exclusions_ar_length check (length(exclusions_ar) <= 300),
  exclusions_en text not null default '' constraint coupon_exclusions_en_length check (length(exclusions_en) <= 300),
  -- Whether it lowers every price of the store; only then is there a price after the code.
  applies_to_all boolean not null default false,
  stackable boolean not null default false,
  exclusive boolean not null default false,
  landing_url text
    constraint coupon_landing_url_form check (landing_url ~ '^https?://[^\s]+$' and length(landing_url) <= 2000),
  provider_id uuid constraint coupon_provider_fkey references provider (id) on delete set null,
  -- How its feed is matched with it: store and code, or store and title where there is no code.
  feed_key text,
  -- Set while it is ended because its feed no longer has it.
  feed_ended_at timestamptz,
  -- What the feed said when it was last written; null where that is not known. It shows what staff changed
  -- themselves.
  feed_value jsonb,
  -- Counts of all votes since the code is known.
  worked integer not null default 0 constraint coupon_worked_range check (worked >= 0),
  failed integer not null default 0 constraint coupon_failed_range check (failed >= 0),
  last_worked_at timestamptz,
  -- How often the code was copied.
  copied integer not null default 0 constraint coupon_copied_range check (copied >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null
    generated always as (
      ' ' || fold_search(coalesce(code, '') || ' ' || description_ar || ' ' || description_en)
    ) stored,
  constraint coupon_discount_shape check (
    (discount_type = 'percent') = (percent is not null) and (discount_type = 'fixed') = (amount_minor is not null)
  ),
  constraint coupon_amounts_have_currency check (
    currency is not null or num_nonnulls(amount_minor, minimum_order_minor, maximum_discount_minor) = 0
  ),
  constraint coupon_period_order check (ends_at > starts_at)
);
comment on table coupon is 'Codes and offers of stores.';
-- When a store's count of usable codes changes by the clock.
create index coupon_end_idx on coupon (shop_id, ends_at, id) include (starts_at)
  where status = 'ACTIVE' and deleted_at is null;
create index coupon_start_idx on coupon (shop_id, starts_at, id) where status = 'ACTIVE' and deleted_at is null;
-- Stores with a code in a country.
create index coupon_countries_idx on coupon using gin (countries) where status = 'ACTIVE' and deleted_at is null;
-- Search of staff, within words.
create index coupon_search_idx on coupon using gin (search_text gin_trgm_ops);
create index coupon_created_idx on coupon (created_at desc, id desc);
-- What staff sort and filter by; lists leave the trash out.
create index coupon_status_created_idx on coupon (status, created_at desc, id desc) where deleted_at is null;
create index coupon_percent_idx on coupon (percent desc nulls last, id desc) where deleted_at is null;
create index coupon_ends_idx on coupon (ends_at, id) where deleted_at is null;
create index coupon_starts_idx on coupon (starts_at desc, id desc) where deleted_at is null;
create index coupon_worked_idx on coupon (worked desc, id desc) where deleted_at is null;
create index coupon_updated_idx on coupon (updated_at desc, id desc) where deleted_at is null;
-- The trash.
create index coupon_trash_idx on coupon (created_at desc, id desc) where deleted_at is not null;
create index coupon_shop_idx on coupon (shop_id);
-- Changes since a moment, for partners that keep a copy of all codes, trash included.
create index coupon_changed_idx on coupon (updated_at, id);
-- A code of a feed is matched with one coupon.
create unique index coupon_feed_key on coupon (provider_id, feed_key);

create table coupon_evidence (
  coupon_id uuid not null constraint coupon_evidence_coupon_fkey references coupon (id) on delete cascade,
  country text not null,
  shop_id integer not null,
  -- Weights of votes as of as_of; they halve every 14 days.
  worked double precision not null default 0,
  failed double precision not null default 0,
  as_of timestamptz not null default now(),
  last_worked_at timestamptz,
  -- Who last saw it work: a shopper, staff or a feed.
  confirmed_by text,
  -- Votes of shoppers in the last 14 days.
  sample_worked integer not null default 0,
  sample_failed integer not null default 0,
  score double precision not null default 0,
  -- Share of a usual basket that it takes off.
  saving double precision not null default 0,
  -- Null for a code that cannot be used any more.
  rank double precision,
  ranked_at timestamptz not null default now(),
  -- Stored by the rule of api/src/coupon/rank.rules.ts, so that statements find proven codes by an index.
  is_proven boolean not null default false,
  primary key (coupon_id, country)
);
comment on table coupon_evidence is
  'What is known of a coupon in a country, or in all of them together (country ''all'').';
-- The codes of a store in their order, for visitors of a country.
create index coupon_evidence_rank_idx on coupon_evidence (shop_id, country, rank desc, coupon_id desc)
  where rank is not null;
-- The next to be ranked again, as evidence ages.
create index coupon_evidence_ranked_idx on coupon_evidence (ranked_at) where country = 'all';
-- The price after the best proven code.
create index coupon_evidence_proven_idx on coupon_evidence (shop_id, country) where is_proven;

create table proven_code (
  coupon_id uuid not null constraint proven_code_coupon_fkey references coupon (id) on delete cascade,
  country text not null,
  proven_at timestamptz not null default clock_timestamp(),
  -- When followers were notified.
  announced_at timestamptz,
  primary key (coupon_id, country)
);
comment on table proven_code is
  'When a code was first proven in a country. The row stays, so that proof that comes and goes is no news.';
-- Those that followers have yet to be notified of.
create index proven_code_waiting_idx on proven_code (proven_at) where announced_at is null;

create table code_change (
  shop_id integer primary key constraint code_change_shop_fkey references shop (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table code_change is 'Stores whose codes changed and whose alerts are still to be evaluated.';

create table coupon_vote (
  coupon_id uuid not null constraint coupon_vote_coupon_fkey references coupon (id) on delete cascade,
  day date not null,
  -- Hashes with the salt of the day, of vote_salt.
  visitor bytea not null,
  network bytea not null,
  country text not null,
  worked boolean not null,
  reason text,
  source text not null constraint coupon_vote_source_known check (source in ('shopper', 'staff', 'feed')),
  weight double precision not null,
  voted_at timestamptz not null,
  -- Whether the vote is part of the counts.
  counted boolean not null,
  primary key (coupon_id, day, visitor)
);
comment on table coupon_vote is
  'Votes of the present day. At its end they become counts of coupon_vote_day and are deleted.';
-- Votes of a network on one code.
create index coupon_vote_network_idx on coupon_vote (coupon_id, day, network);

create table coupon_vote_browser (
  coupon_id uuid not null constraint coupon_vote_browser_coupon_fkey references coupon (id) on delete cascade,
  day date not null,
  browser bytea not null,
  visitor bytea not null,
  primary key (coupon_id, day, browser)
);
comment on table coupon_vote_browser is
  'Browsers in which an account voted on a day: a vote from there without an account is the same person''s.';

create table coupon_vote_day (
  coupon_id uuid not null constraint coupon_vote_day_coupon_fkey references coupon (id) on delete cascade,
  country text not null,
  day date not null,
  worked integer not null default 0 constraint coupon_vote_day_worked_range check (worked >= 0),
  failed integer not null default 0 constraint coupon_vote_day_failed_range check (failed >= 0),
  primary key (coupon_id, country, day)
);
comment on table coupon_vote_day is 'How many shoppers said that a code worked or failed, by country and day.';
