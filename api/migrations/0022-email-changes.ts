import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A new email that an account asked for. The newest is the only one that is good; the others are kept for a day, to
    -- count.
    create table email_change (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint email_change_user_fkey references "user" (id) on delete cascade,
      new_email text not null constraint email_change_email_length check (length(new_email) <= 254),
      -- Of the code that was mailed to the address of the account, and to the new one.
      current_code_hash bytea not null,
      new_code_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      tries integer not null default 0 constraint email_change_tries_range check (tries between 0 and 5),
      used_at timestamptz
    );
    create index email_change_user_idx on email_change (user_id, created_at desc);
    create index email_change_created_idx on email_change (created_at);
  `.execute(db)
}
