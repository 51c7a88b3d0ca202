import { type Kysely, sql } from 'kysely'

/**
 * A feed knows its codes again by what is plain of them, as everything else does. Of two that were one code all along, the
 * one that is shown keeps its place; the other has no key, so that the next fetch ends it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pg_temp.plain_key(shop_id integer, feed_key text) returns text
      language sql immutable
      return shop_id || ' ' || plain_code(substr(feed_key, strpos(feed_key, ' ') + 1));

    with named as (
      select id, row_number() over (
        partition by provider_id, pg_temp.plain_key(shop_id, feed_key) order by deleted_at is not null, status <> 'ACTIVE', id
      ) as place
      from coupon where feed_key is not null and code is not null
    )
    update coupon set feed_key = null from named where named.id = coupon.id and place > 1;

    update coupon set feed_key = pg_temp.plain_key(shop_id, feed_key)
    where feed_key is not null and code is not null and not exists (
      select from coupon as other
      where other.provider_id = coupon.provider_id and other.id <> coupon.id
        and other.feed_key = pg_temp.plain_key(coupon.shop_id, coupon.feed_key)
    );

    update feed_row as row set feed_key = pg_temp.plain_key(row.shop_id, row.feed_key)
    from feed_run as run
    where run.id = row.run_id and run.state = 'waiting' and row.feed_key is not null and row.value ->> 'code' is not null;
  `.execute(db)
}
