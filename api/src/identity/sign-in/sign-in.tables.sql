create table sign_in_failure (
  email_hash bytea primary key constraint sign_in_failure_hash_length check (octet_length(email_hash) = 32),
  failures integer not null,
  last_at timestamptz not null default now()
);
comment on table sign_in_failure is
  'Wrong passwords for an email address from unknown browsers, whether an account has it or not.';
create index sign_in_failure_last_idx on sign_in_failure (last_at);
