import { type Kysely, sql } from 'kysely'

/** Mails to those who suggested something wait for a job; an address of a guest is found as those of accounts are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table suggestion
      add column email_folded text generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
      -- When what was decided is mailed; of several with one mailbox the first has it. Null once it is, and where none is.
      add column mail_due_at timestamptz,
      add constraint suggestion_mail_decided check (mail_due_at is null or decided_at is not null);
    create index suggestion_mail_due_idx on suggestion (mail_due_at) where mail_due_at is not null;
    create index suggestion_email_idx on suggestion (email_folded) where email_folded is not null;
  `.execute(db)
}
