import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "user"
      -- When a pending deletion is due; null while none is asked for.
      add column delete_at timestamptz,
      -- Language of mails, as it was last used.
      add column language text not null default 'ar' constraint user_language_known check (language in ('ar', 'en')),
      add column invite_code text not null default encode(substring(uuid_send(gen_random_uuid()) from 1 for 5), 'hex')
        constraint user_invite_code_form check (invite_code ~ '^[0-9a-z]{6,40}$'),
      add column invited_by uuid constraint user_invited_by_fkey references "user" (id) on delete set null;
    create unique index user_invite_code_key on "user" (invite_code);
    create index user_invited_by_idx on "user" (invited_by) where invited_by is not null;
    create index user_delete_at_idx on "user" (delete_at) where delete_at is not null;

    -- One row a signed-in device. The address it came from is not kept.
    create table user_session (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint user_session_user_fkey references "user" (id) on delete cascade,
      user_agent text not null default '' constraint user_session_agent_length check (length(user_agent) <= 300),
      country text constraint user_session_country_known check (country is null or are_countries(array[country])),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      -- The latest moment it can live to, however much it is used.
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text constraint user_session_end_known
        check (end_reason in ('signed_out', 'everywhere', 'password', 'deletion', 'reuse', 'expired', 'proven')),
      constraint user_session_end_has_reason check ((ended_at is null) = (end_reason is null))
    );
    create index user_session_user_idx on user_session (user_id, last_used_at desc);
    create index user_session_expiry_idx on user_session (last_used_at) where ended_at is null;
    create index user_session_ended_idx on user_session (ended_at) where ended_at is not null;

    -- The family of a session: each token is used once and names the salt its successor was made with.
    create table refresh_token (
      token_hash bytea primary key constraint refresh_token_hash_length check (octet_length(token_hash) = 32),
      session_id uuid not null constraint refresh_token_session_fkey references user_session (id) on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      successor_salt bytea,
      constraint refresh_token_used_has_salt check (successor_salt is null or used_at is not null)
    );
    create index refresh_token_session_idx on refresh_token (session_id);
    create index refresh_token_used_idx on refresh_token (used_at) where used_at is not null;
    create index refresh_token_salt_idx on refresh_token (used_at) where successor_salt is not null;

    -- The newest of a user is the only one that is good; the others are kept for a day, to count.
    create table verification_code (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint verification_code_user_fkey references "user" (id) on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      tries integer not null default 0 constraint verification_code_tries_range check (tries between 0 and 5),
      used_at timestamptz
    );
    create index verification_code_user_idx on verification_code (user_id, created_at desc);
    create index verification_code_created_idx on verification_code (created_at);

    create table reset_token (
      token_hash bytea primary key constraint reset_token_hash_length check (octet_length(token_hash) = 32),
      user_id uuid not null constraint reset_token_user_fkey references "user" (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      -- Set when a newer link was mailed.
      replaced_at timestamptz
    );
    create index reset_token_user_idx on reset_token (user_id, created_at desc);
    create index reset_token_expiry_idx on reset_token (expires_at);

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
    create index oauth_identity_user_idx on oauth_identity (user_id);

    -- A sign-in on its way to a provider and back. Bound to the browser by a cookie of which only the hash is here.
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
    create index oauth_flow_expiry_idx on oauth_flow (expires_at);

    create table oauth_handover (
      id_hash bytea primary key,
      user_id uuid not null constraint oauth_handover_user_fkey references "user" (id) on delete cascade,
      browser_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index oauth_handover_expiry_idx on oauth_handover (expires_at);
    create index oauth_handover_user_idx on oauth_handover (user_id);

    alter table outbox_mail
      add column user_id uuid constraint outbox_mail_user_fkey references "user" (id) on delete set null,
      add column kind text not null default 'notice',
      -- Set when the last try failed for good.
      add column failed_at timestamptz;
    create index outbox_mail_user_idx on outbox_mail (user_id) where user_id is not null;

    create table tracking (
      user_id uuid not null constraint tracking_user_fkey references "user" (id) on delete cascade,
      product_id uuid not null constraint tracking_product_fkey references product (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, product_id)
    );
    create index tracking_product_idx on tracking (product_id);
  `.execute(db)
}
