create table idempotent_call (
  id bytea primary key,
  -- Of query, version and body: another fingerprint under the same key is another call.
  fingerprint bytea not null,
  -- Of the attempt that does the work; one that came too late stores nothing.
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  -- Null while the work goes on.
  status smallint,
  headers jsonb,
  -- Null where it was too long to keep.
  body text constraint idempotent_call_body_length check (octet_length(body) <= 65536)
);
comment on table idempotent_call is 'Answers to calls with an idempotency key, kept for repeated calls.';
-- For deleting old ones.
create index idempotent_call_claimed_idx on idempotent_call (claimed_at);
