import { type Kysely, sql } from 'kysely'

/**
 * Reports of browsers raise an alarm and no longer take a release from everyone: since when, and why. A release that mends a
 * weakness is never taken back by the service itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release
      add column alarmed_at timestamptz,
      add column alarmed_because text,
      add column mends_security boolean not null default false,
      add constraint release_alarm_whole check ((alarmed_at is null) = (alarmed_because is null));
  `.execute(db)
}
