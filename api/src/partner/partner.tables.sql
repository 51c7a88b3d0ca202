create table partner (
  id uuid primary key default uuidv7(),
  name text not null constraint partner_name_length check (length(name) between 1 and 100),
  reads_coupons boolean not null default true,
  reads_carts boolean not null default false,
  calls_per_minute integer not null default 600
    constraint partner_calls_range check (calls_per_minute between 1 and 6000),
  status text not null default 'ACTIVE' constraint partner_status_known check (status in ('ACTIVE', 'INACTIVE')),
  -- The start of the key, to recognise it by; the key itself is stored as a hash.
  key_prefix text,
  key_hash bytea constraint partner_key_hash_key unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(name)) stored,
  constraint partner_key_whole check ((key_prefix is null) = (key_hash is null))
);
comment on table partner is 'Partners that read coupons or carts by a key.';
create unique index partner_name_key on partner (lower(name)) where deleted_at is null;
create index partner_created_idx on partner (created_at desc, id desc);
create index partner_search_idx on partner using gin (search_text gin_trgm_ops);

create table partner_use (
  partner_id uuid not null constraint partner_use_partner_fkey references partner (id) on delete cascade,
  day date not null,
  calls integer not null constraint partner_use_calls_range check (calls >= 0),
  refused integer not null constraint partner_use_refused_range check (refused >= 0),
  primary key (partner_id, day)
);
comment on table partner_use is 'How often a partner''s key was used and refused, by day.';
