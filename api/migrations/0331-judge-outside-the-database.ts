import { type Kysely, sql } from 'kysely'

/** When an alert fires is a rule of `api/src/alert`, which what writes figures of prices calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger listing_price_judge on listing_price;
    drop trigger listing_price_judge_first on listing_price;
    drop function judge_listing_price();
    drop function judge_alerts(uuid, uuid, bigint, text, boolean, bigint, text, boolean);
    drop function fire_alerts(uuid, alert_decision[], uuid, bigint);
    drop function decide_events(uuid, alert_wish[], uuid, bigint, text);
    drop function decide_effective(uuid, alert_wish[]);
    drop function decide_levels(uuid, alert_wish[]);
    drop function lowest_before(uuid, alert_wish, text);
    drop function alerts_at_price(uuid, alert_wish, bigint);
    drop function alert_wishes(uuid);
    drop function first_wish(uuid, alert_wish);
    drop type alert_decision;
    drop type alert_wish;
  `.execute(db)
}
