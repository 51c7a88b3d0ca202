import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { runningCoupon } from '../database/visible.ts'

const running = runningCoupon('coupon')

/** Counts the usable codes of a shop now. */
export const countNow = (shopId: Expression<unknown>): RawBuilder<number> => sql`(
  select count(*) from coupon where coupon.shop_id = ${shopId} and ${running}
)`

/** Counts those of one country. */
export const countNowIn = (shopId: Expression<unknown>, country: unknown): RawBuilder<number> => sql`(
  select count(*) from coupon
  where coupon.shop_id = ${shopId} and ${running} and coupon.countries @> array[${country}::text]
)`

/** Counts those of each country that has any. */
export const countNowByCountry = (shopId: Expression<unknown>): RawBuilder<Record<string, number>> => sql`(
  select coalesce(jsonb_object_agg(country, coupons), '{}') from (
    select country, count(*) as coupons from coupon cross join unnest(coupon.countries) as country
    where coupon.shop_id = ${shopId} and ${running}
    group by country
  ) as counted
)`

/**
 * Counts the usable codes of shops, and stores the counts with the time until which they are valid. Every writer of
 * coupons calls it in its transaction.
 */
export async function countCoupons(db: Kysely<Schema>, shopIds: readonly number[]): Promise<void> {
  if (shopIds.length === 0) return
  if (!db.isTransaction) return db.transaction().execute((tx) => countCoupons(tx, shopIds))
  // Locked first, in one order, so that a writer that waited sees what the other wrote.
  await sql`
    select from shop_coupon_count where shop_id = any (${shopIds}::integer[]) order by shop_id for update
  `.execute(db)
  await sql`
    update shop_coupon_count as kept
    set usable = fresh.usable, valid_until = fresh.valid_until, by_country = fresh.by_country
    from (
      select wanted.shop_id, ${countNow(sql.ref('wanted.shop_id'))}::integer as usable,
        ${countNowByCountry(sql.ref('wanted.shop_id'))} as by_country,
        (
          select coalesce(
            least(min(starts_at) filter (where starts_at > now()), min(ends_at) filter (where ends_at > now())),
            'infinity'
          )
          from coupon where coupon.shop_id = wanted.shop_id and status = 'ACTIVE' and deleted_at is null
        ) as valid_until
      from unnest(${shopIds}::integer[]) as wanted (shop_id)
    ) as fresh
    where kept.shop_id = fresh.shop_id
      and (kept.usable, kept.valid_until, kept.by_country)
        is distinct from (fresh.usable, fresh.valid_until, fresh.by_country)
  `.execute(db)
}

/** Recounts where the stored count is no longer valid. */
export async function recountStale(db: Kysely<Schema>, limit: number): Promise<void> {
  const stale = await db
    .selectFrom('shop_coupon_count')
    .select('shop_id')
    .where('valid_until', '<=', sql<Date>`now()`)
    .orderBy('valid_until')
    .limit(limit)
    .execute()
  await countCoupons(
    db,
    stale.map(({ shop_id }) => shop_id),
  )
}
