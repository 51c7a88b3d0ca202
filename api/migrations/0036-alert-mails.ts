import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where one press of the mail program ends what a mail is about (RFC 8058).
    alter table outbox_mail add column unsubscribe_url text
      constraint outbox_mail_unsubscribe_url_form check (unsubscribe_url ~ '^https?://' and length(unsubscribe_url) <= 2000);
    -- Signs the links that end alerts, which work without a sign-in for as long as a mail is kept.
    alter table alert_clock add column link_key bytea not null
      default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
  `.execute(db)
}
