import { type Kysely, sql } from 'kysely'

/** Why an ad that is active is not seen, as staff were notified; removed when it is seen again or not active any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ad_trouble (
      ad_id uuid not null constraint ad_trouble_ad_fkey references ads (id) on delete cascade,
      reason text not null,
      notified_at timestamptz not null default now(),
      primary key (ad_id, reason)
    )
  `.execute(db)
}
