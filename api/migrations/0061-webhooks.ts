import { type Kysely, sql } from 'kysely'

/** An address of an account's own, to which its alerts are posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint webhook_user_fkey references "user" (id) on delete cascade,
      url text not null constraint webhook_url_form check (url ~ '^https://' and length(url) <= 500),
      -- Its secret is made of this and a key of the settings, and stands nowhere.
      salt uuid not null default gen_random_uuid(),
      -- Of the secret as it was shown: another key of the settings makes another secret.
      secret_digest text not null,
      -- In a row; what was taken sets them back.
      failures integer not null default 0,
      failing_since timestamptz,
      failed_at timestamptz,
      -- Of the last answer; null where there was none.
      last_status integer,
      delivered_at timestamptz,
      -- Nothing is sent any more, until the holder sets it again.
      ended_at timestamptz,
      ended_by text constraint webhook_ended_by_known check (ended_by in ('gone', 'failing', 'secret')),
      created_at timestamptz not null default now(),
      constraint webhook_user_key unique (user_id),
      constraint webhook_ended_whole check ((ended_at is null) = (ended_by is null))
    );

    create trigger webhook_announce after insert or delete on webhook
      for each row execute function announce_account_change('settings');
    create trigger webhook_announce_change after update on webhook
      for each row when ((old.url, old.ended_at) is distinct from (new.url, new.ended_at))
      execute function announce_account_change('settings');
  `.execute(db)
}
