import { type Kysely, sql } from 'kysely'

/** A feed changes of its codes what it changed itself; what staff wrote of them stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the feed said of the code when it was last written; null where that is not known.
    alter table coupon add column feed_value jsonb;
    -- What the feed says, of which staff may have written something otherwise.
    alter table feed_row add column said jsonb;

    create function with_conditions(code jsonb) returns jsonb
      language sql immutable parallel safe
      return '{"minimumOrder": null, "maximumDiscount": null, "appOnly": false, "newCustomersOnly": false,
        "excludesSaleItems": false}'::jsonb || code;
    update feed_row set before = with_conditions(before), value = with_conditions(value), said = with_conditions(value)
    where before is not null or value is not null;
    drop function with_conditions(jsonb);

    alter table coupon disable trigger user;
    update coupon set feed_value = written.value
    from (
      select distinct on (coupon_id) coalesce(row.coupon_id, row.id) as coupon_id, row.value
      from feed_row as row
      where row.state = 'applied' and row.kind in ('new', 'changed')
      order by coupon_id, row.id desc
    ) as written
    where coupon.id = written.coupon_id;
    alter table coupon enable trigger user;
  `.execute(db)
}
