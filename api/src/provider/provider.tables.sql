create table provider (
  id uuid primary key default uuidv7(),
  name text not null constraint provider_name_length check (length(name) between 1 and 100),
  kind text not null constraint provider_kind_known check (kind in ('network', 'feed')),
  site text constraint provider_site_form check (site ~ '^https?://[^\s]+$' and length(site) <= 500),
  base_url text constraint provider_base_url_form check (base_url ~ '^https?://[^\s]+$' and length(base_url) <= 500),
  -- Makes the address of a visit from that of a store.
  tracking_template text constraint provider_tracking_length check (length(tracking_template) <= 1000),
  status text not null default 'ACTIVE' constraint provider_status_known check (status in ('ACTIVE', 'INACTIVE')),
  feed_url text constraint provider_feed_url_form check (feed_url ~ '^https?://[^\s]+$' and length(feed_url) <= 1000),
  feed_format text not null default 'csv'
    constraint provider_feed_format_known check (feed_format in ('csv', 'json', 'xml')),
  feed_hours integer not null default 24 constraint provider_feed_hours_range check (feed_hours between 1 and 168),
  -- Whether runs of its feed apply themselves.
  feed_auto boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(name || ' ' || coalesce(site, ''))) stored
);
comment on table provider is 'Networks and feeds that codes come from.';
create unique index provider_name_key on provider (lower(name)) where deleted_at is null;

create table provider_feed (
  provider_id uuid primary key constraint provider_feed_provider_fkey references provider (id) on delete cascade,
  -- Which field of the feed is which, as staff said; null until then.
  mapping jsonb,
  next_at timestamptz not null default now(),
  fetched_at timestamptz,
  failures integer not null default 0,
  failure text,
  -- Hash of the secret address that the network calls.
  postback_hash bytea constraint provider_feed_postback_hash_key unique
);
comment on table provider_feed is 'The state of a provider''s feed, beside what staff enter into the provider.';
create index provider_feed_next_idx on provider_feed (next_at);
