import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A browser that has signed in to an account. Of its cookie only the hash is here.
    create table known_device (
      user_id uuid not null constraint known_device_user_fkey references "user" (id) on delete cascade,
      device_hash bytea not null constraint known_device_hash_length check (octet_length(device_hash) = 32),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      -- Wrong passwords since the hour of the first of them.
      failures integer not null default 0,
      failures_since timestamptz not null default now(),
      primary key (user_id, device_hash)
    );
    create index known_device_used_idx on known_device (last_used_at);

    -- Wrong passwords for an email from browsers that are not known, whether an account has it or not.
    create table sign_in_failure (
      email_hash bytea primary key constraint sign_in_failure_hash_length check (octet_length(email_hash) = 32),
      failures integer not null,
      last_at timestamptz not null default now()
    );
    create index sign_in_failure_last_idx on sign_in_failure (last_at);

    -- How an account was entered. The address it was entered from is not kept.
    create table sign_in (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint sign_in_user_fkey references "user" (id) on delete cascade,
      created_at timestamptz not null default now(),
      method text not null constraint sign_in_method_known
        check (method in ('password', 'reset-link', 'passkey', 'google', 'apple', 'facebook')),
      user_agent text not null default '' constraint sign_in_agent_length check (length(user_agent) <= 300),
      country text constraint sign_in_country_known check (country is null or are_countries(array[country]))
    );
    create index sign_in_user_idx on sign_in (user_id, created_at desc);
    create index sign_in_created_idx on sign_in (created_at);

    -- The browser that a session began in.
    alter table user_session add column device_hash bytea
      constraint user_session_device_length check (octet_length(device_hash) = 32);

    -- The provider that the account was entered by. What was on its way is asked for again.
    delete from oauth_handover;
    alter table oauth_handover add column provider text not null
      constraint oauth_handover_provider_known check (provider in ('google', 'apple', 'facebook'));
  `.execute(db)
}
