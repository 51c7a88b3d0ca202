create table user_session (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint user_session_user_fkey references "user" (id) on delete cascade,
  -- The browser that the session began in.
  device_hash bytea constraint user_session_device_length check (octet_length(device_hash) = 32),
  user_agent text not null default '' constraint user_session_agent_length check (length(user_agent) <= 300),
  country text constraint user_session_country_known check (country is null or are_countries(array[country])),
  created_at timestamptz not null default now(),
  -- When the account was last proven to be the caller's; renewing tokens does not prove it.
  authenticated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The latest moment it can live to, however much it is used.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
    constraint user_session_end_known check (
      end_reason in ('signed_out', 'everywhere', 'password', 'deletion', 'reuse', 'expired', 'proven')
    ),
  constraint user_session_end_has_reason check ((ended_at is null) = (end_reason is null))
);
comment on table user_session is 'Sessions: one row for each signed-in device. The network address is not stored.';
create index user_session_user_idx on user_session (user_id, last_used_at desc);
create index user_session_expiry_idx on user_session (last_used_at) where ended_at is null;
create index user_session_ended_idx on user_session (ended_at) where ended_at is not null;

create table refresh_token (
  token_hash bytea primary key constraint refresh_token_hash_length check (octet_length(token_hash) = 32),
  session_id uuid not null constraint refresh_token_session_fkey references user_session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- A lost answer is repeated with the same successor.
  successor_salt bytea,
  constraint refresh_token_used_has_salt check (successor_salt is null or used_at is not null)
);
comment on table refresh_token is
  'Refresh tokens of sessions. Each is used once and stores the salt that its successor was made with.';
create index refresh_token_session_idx on refresh_token (session_id);
-- For deleting used tokens, and the salts of those that cannot be repeated any more.
create index refresh_token_used_idx on refresh_token (used_at) where used_at is not null;
create index refresh_token_salt_idx on refresh_token (used_at) where successor_salt is not null;
-- A session in use makes one every ten minutes, which says who was active when.
create index refresh_token_created_idx on refresh_token (created_at);

create table known_device (
  user_id uuid not null constraint known_device_user_fkey references "user" (id) on delete cascade,
  device_hash bytea not null constraint known_device_hash_length check (octet_length(device_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Wrong passwords within an hour of the first of them.
  failures integer not null default 0,
  failures_since timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table known_device is 'A browser that has signed in to an account. Only the hash of its cookie is stored.';
create index known_device_used_idx on known_device (last_used_at);

create table sign_in (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint sign_in_user_fkey references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  method text not null
    constraint sign_in_method_known check (
      method in ('password', 'reset-link', 'passkey', 'google', 'apple', 'facebook')
    ),
  user_agent text not null default '' constraint sign_in_agent_length check (length(user_agent) <= 300),
  country text constraint sign_in_country_known check (country is null or are_countries(array[country]))
);
comment on table sign_in is 'Sign-ins of accounts. The network address is not stored.';
create index sign_in_user_idx on sign_in (user_id, created_at desc);
create index sign_in_created_idx on sign_in (created_at);
