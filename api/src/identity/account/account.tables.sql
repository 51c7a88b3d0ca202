create table email_change (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint email_change_user_fkey references "user" (id) on delete cascade,
  new_email text not null constraint email_change_email_length check (length(new_email) <= 254),
  -- Of the code mailed to the present address, and of the one mailed to the new address.
  current_code_hash bytea not null,
  new_code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0 constraint email_change_tries_range check (tries between 0 and 5),
  used_at timestamptz
);
comment on table email_change is
  'Requests for another email address. Only the newest of an account is valid; the others are kept for a day, to '
  'count attempts.';
create index email_change_user_idx on email_change (user_id, created_at desc);
create index email_change_created_idx on email_change (created_at);
