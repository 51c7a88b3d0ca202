import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which link of a mail ended it, as the hash of its token: that link alone undoes it. Null once the holder chose otherwise.
    alter table notification_setting
      add column mail_ended_by text,
      add column mail_ended_at timestamptz;
    alter table price_alert add column ended_by text;
  `.execute(db)
}
