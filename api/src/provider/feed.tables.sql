create table feed_run (
  id uuid primary key default uuidv7(),
  provider_id uuid not null constraint feed_run_provider_fkey references provider (id) on delete cascade,
  state text not null
    constraint feed_run_state_known check (state in ('waiting', 'applied', 'dismissed', 'superseded', 'same')),
  rows_read integer not null,
  -- Codes that are unchanged.
  same integer not null,
  -- Whether it never applies itself: it is the first, or would end too many codes.
  is_held boolean not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table feed_run is
  'Runs of a provider''s feed, each compared with the codes that there are, waiting for staff or applied.';
create index feed_run_provider_idx on feed_run (provider_id, id desc);
create unique index feed_run_waiting_key on feed_run (provider_id) where state = 'waiting';

create table feed_row (
  -- A new code takes this id as its own, so that it is added once.
  id uuid primary key default uuidv7(),
  run_id uuid not null constraint feed_row_run_fkey references feed_run (id) on delete cascade,
  kind text not null
    constraint feed_row_kind_known check (kind in ('new', 'changed', 'ended', 'unreadable', 'unknown-store')),
  state text not null default 'waiting'
    constraint feed_row_state_known check (state in ('waiting', 'applied', 'skipped')),
  -- Number of the row in the feed; null for a code that the feed does not have.
  place integer,
  reason text,
  store text not null,
  code text,
  shop_id integer,
  coupon_id uuid,
  feed_key text,
  before jsonb,
  value jsonb,
  -- What the feed says, of which staff may have written something else.
  said jsonb
);
comment on table feed_row is
  'What a run of a feed found: one row for each code that is new, changed, ended or cannot be used.';
create index feed_row_run_idx on feed_row (run_id, kind, id);
