create table oauth_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null constraint oauth_identity_user_fkey references "user" (id) on delete cascade,
  provider text not null constraint oauth_identity_provider_known check (provider in ('google', 'apple', 'facebook')),
  email text,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table oauth_identity is 'Accounts of Google, Apple and Facebook that sign in to an account here.';
create index oauth_identity_user_idx on oauth_identity (user_id);

create table oauth_flow (
  state_hash bytea primary key,
  provider text not null constraint oauth_flow_provider_known check (provider in ('google', 'apple', 'facebook')),
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table oauth_flow is
  'A sign-in on its way to a provider and back, bound to the browser by a cookie whose hash is stored.';
create index oauth_flow_expiry_idx on oauth_flow (expires_at);

create table oauth_handover (
  id_hash bytea primary key,
  user_id uuid not null constraint oauth_handover_user_fkey references "user" (id) on delete cascade,
  provider text not null constraint oauth_handover_provider_known check (provider in ('google', 'apple', 'facebook')),
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table oauth_handover is
  'A sign-in by a provider that is done and that the browser has yet to fetch its session for.';
create index oauth_handover_expiry_idx on oauth_handover (expires_at);
create index oauth_handover_user_idx on oauth_handover (user_id);
