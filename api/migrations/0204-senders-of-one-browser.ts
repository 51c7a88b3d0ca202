import { type Kysely, sql } from 'kysely'

/** Two who share a browser and leave two addresses are two senders, and each is notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index suggestion_visitor_key;
    create unique index suggestion_visitor_key on suggestion (subject, visitor, coalesce(email_folded, ''))
      where status = 'pending' and deleted_at is null;
  `.execute(db)
}
