import { type Kysely, sql } from 'kysely'

/** What is needed to judge alerts when the time is over for which they kept quiet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Until when alerts were judged whose quiet time had ended.
    alter table alert_clock add column rearmed_until timestamptz not null default now();

    -- When an alert that waits for a price may fire again; as a time of UTC, since only that can be in an index.
    create index price_alert_quiet_end_idx on price_alert
      (((last_fired_at at time zone 'utc') + rearm_seconds * interval '1 second'))
      where armed and is_watching and ended_at is null and kind in ('target', 'percent', 'effective');
  `.execute(db)
}
