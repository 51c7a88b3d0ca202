create table audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- Null for what the service did by itself.
  actor_id uuid,
  action text not null,
  section text not null,
  record_id text not null,
  -- The bulk action or import that the change belongs to.
  batch_id uuid,
  before jsonb,
  after jsonb
);
comment on table audit is 'What staff wrote: who, what, when, and the fields before and after. Rows are never changed.';
create index audit_at_idx on audit (at desc, id desc);
create index audit_record_idx on audit (section, record_id, at desc);
create index audit_actor_idx on audit (actor_id, at desc);
create index audit_batch_idx on audit (batch_id) where batch_id is not null;
