import { type Kysely, sql } from 'kysely'

/** Copies are counted by coupon and day, so that staff see them beside the votes of a coupon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A coupon that is deleted leaves its copies to the totals.
    alter table site_event add column coupon_id uuid;
    create index site_event_by_coupon on site_event (coupon_id, at) where coupon_id is not null;
  `.execute(db)
}
