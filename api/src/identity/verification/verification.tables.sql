create table verification_code (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint verification_code_user_fkey references "user" (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0 constraint verification_code_tries_range check (tries between 0 and 5),
  used_at timestamptz
);
comment on table verification_code is
  'Codes that prove an email address. Only the newest of an account is valid; the others are kept for a day, to '
  'count attempts.';
create index verification_code_user_idx on verification_code (user_id, created_at desc);
create index verification_code_created_idx on verification_code (created_at);
