create table reset_token (
  token_hash bytea primary key constraint reset_token_hash_length check (octet_length(token_hash) = 32),
  user_id uuid not null constraint reset_token_user_fkey references "user" (id) on delete cascade,
  -- An invitation is valid for longer than a link that its reader has just asked for.
  purpose text not null default 'reset' constraint reset_token_purpose_known check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Set when a newer link was mailed.
  replaced_at timestamptz
);
comment on table reset_token is 'Links that set a password: of a reset, or of an invitation.';
create index reset_token_user_idx on reset_token (user_id, created_at desc);
create index reset_token_expiry_idx on reset_token (expires_at);
