import { type Kysely, sql } from 'kysely'

/** Releases of the remotes and of the host, which of them are in force, and the tokens by which teams release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_token (
      id uuid primary key default uuidv7(),
      remote text not null constraint release_token_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
      token_hash bytea not null constraint release_token_hash_key unique,
      -- With which releases of this token are signed: 32 bytes of an Ed25519 key, base64url.
      public_key text not null constraint release_token_key_form check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
      -- Who made it: it may do what they may.
      user_id uuid not null constraint release_token_user_fkey references "user" (id),
      made_at timestamptz not null default now(),
      revoked_at timestamptz
    );
    create index release_token_user_idx on release_token (user_id);
    create index release_token_remote_idx on release_token (remote, made_at);

    create table release (
      id text primary key constraint release_id_form check (id ~ '^[0-9a-f]{20}$'),
      remote text not null constraint release_remote_form check (remote ~ '^[a-z][a-z0-9-]{0,59}$'),
      -- What was signed, to the letter: names every file with its integrity.
      document text not null,
      signature text not null,
      signed_by text not null,
      -- What its build says of itself: remote.json, or host.json of the host. As text is, the order of its parts included.
      description json not null,
      -- Whether staff alone may know of it.
      is_for_staff boolean not null,
      version text not null,
      revision text,
      bytes bigint not null,
      -- Who did what stays after their account, as in the audit. Null where the start of the service released it.
      made_by uuid,
      made_at timestamptz not null default now(),
      -- Whether a second person is needed before visitors get it, and who that was.
      needs_approval boolean not null default false,
      approved_by uuid,
      approved_at timestamptz,
      last_current_at timestamptz,
      taken_back_at timestamptz,
      -- Its files went when nothing had been open with it for long enough.
      files_removed_at timestamptz,
      constraint release_approval_whole check ((approved_by is null) = (approved_at is null))
    );
    create index release_remote_idx on release (remote, made_at desc);

    -- One row says what visitors of a remote get, and what they got before.
    create table release_channel (
      remote text primary key,
      current text constraint release_channel_current_fkey references release (id),
      before text constraint release_channel_before_fkey references release (id),
      canary text constraint release_channel_canary_fkey references release (id),
      -- Of a hundred visitors, so many get the canary.
      percent integer constraint release_channel_percent_range check (percent between 1 and 99),
      preview text constraint release_channel_preview_fkey references release (id),
      -- Rises with every move: together they are the version of the registry.
      moves integer not null default 1,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      constraint release_channel_canary_whole check ((canary is null) = (percent is null)),
      constraint release_channel_differs check (current <> before and current <> canary)
    );
    create index release_channel_current_idx on release_channel (current);
    create index release_channel_before_idx on release_channel (before);
    create index release_channel_canary_idx on release_channel (canary);
    create index release_channel_preview_idx on release_channel (preview);
  `.execute(db)
}
