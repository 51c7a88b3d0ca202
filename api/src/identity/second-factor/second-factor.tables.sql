create table passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint passkey_user_fkey references "user" (id) on delete cascade,
  -- As the browser names it: base64url.
  credential_id text not null constraint passkey_credential_length check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Rises with each use where the authenticator counts; one that falls behind is a copy.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null constraint passkey_name_length check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkey is 'Passkeys of accounts.';
create unique index passkey_credential_key on passkey (credential_id);
create index passkey_user_idx on passkey (user_id);

create table authenticator_app (
  user_id uuid primary key constraint authenticator_app_user_fkey references "user" (id) on delete cascade,
  -- Encrypted, with the name of the key in front.
  secret bytea not null,
  -- The newest period of 30 seconds whose code was used: that code and those before it are spent.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table authenticator_app is 'The authenticator app of an account, as its second factor.';

create table recovery_code (
  user_id uuid not null constraint recovery_code_user_fkey references "user" (id) on delete cascade,
  code_hash bytea not null constraint recovery_code_hash_length check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'Recovery codes of accounts, as hashes.';

create table second_factor_challenge (
  token_hash bytea primary key constraint second_factor_challenge_hash_length check (octet_length(token_hash) = 32),
  user_id uuid not null constraint second_factor_challenge_user_fkey references "user" (id) on delete cascade,
  purpose text not null
    constraint second_factor_challenge_purpose_known check (purpose in ('sign-in', 'step-up', 'passkey', 'app')),
  -- What a passkey signs, or the encrypted secret of an app that is being set up.
  payload bytea,
  -- How the first step of a sign-in was taken.
  method text,
  -- Of the password that was proven first: another password since then ends the sign-in.
  proof bytea,
  tries integer not null default 0 constraint second_factor_challenge_tries_range check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table second_factor_challenge is
  'A step with a second factor under way: a sign-in, a confirmation or a set-up.';
create index second_factor_challenge_user_idx on second_factor_challenge (user_id, created_at desc);
create index second_factor_challenge_created_idx on second_factor_challenge (created_at);
