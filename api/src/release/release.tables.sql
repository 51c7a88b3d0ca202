create table release (
  id text primary key constraint release_id_form check (id ~ '^[0-9a-f]{20}$'),
  remote text not null constraint release_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
  -- What was signed, to the letter: it names every file with its integrity.
  document text not null,
  signature text not null,
  signed_by text not null,
  -- What its build says of itself: remote.json, or host.json of the shell. The type json keeps its order.
  description json not null,
  -- Whether only staff may know of it.
  is_for_staff boolean not null,
  version text not null,
  revision text,
  bytes bigint not null,
  -- Outlives the account, as in the audit. Null where the start of the service released it.
  made_by uuid,
  made_at timestamptz not null default now(),
  -- Whether a second person is needed before visitors get it, and who that was.
  needs_approval boolean not null default false,
  approved_by uuid,
  approved_at timestamptz,
  last_current_at timestamptz,
  taken_back_at timestamptz,
  -- When its files were deleted, after nothing had been open with it for long enough.
  files_removed_at timestamptz,
  -- A release on hold is not given to new visitors until a person promotes it again.
  held_at timestamptz,
  held_because text,
  -- Since when it waits for a second person on its way to visitors, and to which share of them.
  waits_since timestamptz,
  wanted_percent integer constraint release_wanted_percent_range check (wanted_percent between 1 and 99),
  -- Who last made it current, as in the audit. Null where the service did.
  last_current_by uuid,
  -- When any visitor was last given it; a share of them and those with its link count.
  last_given_at timestamptz,
  -- When a person promoted it again despite a hold.
  given_again_at timestamptz,
  alarmed_at timestamptz,
  alarmed_because text,
  mends_security boolean not null default false,
  constraint release_approval_whole check ((approved_by is null) = (approved_at is null)),
  constraint release_held_whole check ((held_at is null) = (held_because is null)),
  constraint release_staff_by_remote check (is_for_staff = (remote like 'admin-%')),
  constraint release_alarm_whole check ((alarmed_at is null) = (alarmed_because is null))
);
comment on table release is 'Releases of remotes and of the shell.';
create index release_remote_idx on release (remote, made_at desc);

create table release_channel (
  remote text primary key,
  current text constraint release_channel_current_fkey references release (id),
  before text constraint release_channel_before_fkey references release (id),
  canary text constraint release_channel_canary_fkey references release (id),
  -- Of a hundred visitors, so many get the canary.
  percent integer constraint release_channel_percent_range check (percent between 1 and 99),
  preview text constraint release_channel_preview_fkey references release (id),
  -- Rises with every change: together they are the version of the registry.
  moves integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  constraint release_channel_canary_whole check ((canary is null) = (percent is null)),
  constraint release_channel_differs check (current <> before and current <> canary)
);
comment on table release_channel is
  'Which release visitors of a remote get, which they got before, and which is a canary or a preview.';
create index release_channel_current_idx on release_channel (current);
create index release_channel_before_idx on release_channel (before);
create index release_channel_canary_idx on release_channel (canary);
create index release_channel_preview_idx on release_channel (preview);

create table release_token (
  id uuid primary key default uuidv7(),
  remote text not null constraint release_token_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
  token_hash bytea not null constraint release_token_hash_key unique,
  -- Verifies releases of this token: 32 bytes of an Ed25519 key, base64url.
  public_key text not null constraint release_token_key_form check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Who made it; the token may do what they may.
  user_id uuid not null constraint release_token_user_fkey references "user" (id),
  made_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table release_token is 'Tokens with which teams release a remote.';
create index release_token_user_idx on release_token (user_id);
create index release_token_remote_idx on release_token (remote, made_at);
