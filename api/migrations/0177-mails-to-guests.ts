import { type Kysely, sql } from 'kysely'

/** Which mailboxes of guests were mailed lately, so that each is mailed once a day at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_mail (
      -- What the mail is about, with the mailbox: a hash.
      key bytea primary key constraint guest_mail_key_length check (octet_length(key) = 32),
      mailed_at timestamptz not null default now()
    );
    create index guest_mail_mailed_idx on guest_mail (mailed_at);
  `.execute(db)
}
