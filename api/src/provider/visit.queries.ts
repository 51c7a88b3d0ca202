import { type Kysely, sql } from 'kysely'
import type { ShopDomain } from '../../../shared/contract/shop/shop-domain.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'

/** Days for which a network can report a purchase. */
const clickDays = 120

/** A store that is shown, the page of one of its codes that can be used, and the template of the store's provider. */
export async function findVisit(db: Kysely<Schema>, shopId: number, couponId: string | null) {
  const { rows } = await sql<{
    domain: string
    domains: ShopDomain[]
    couponId: string | null
    landingUrl: string | null
    providerId: string | null
    template: string | null
  }>`
    select shop.domain, shop.domains, coupon.id as "couponId", coupon.landing_url as "landingUrl", provider.id as "providerId", provider.tracking_template as template
    from shop
    left join coupon on coupon.id = ${couponId}::uuid and coupon.shop_id = shop.id and ${runningCoupon('coupon')}
    left join provider on provider.id = shop.provider_id and provider.status = 'ACTIVE' and provider.deleted_at is null
    where shop.id = ${shopId} and ${listedShop('shop')}
  `.execute(db)
  return rows[0]
}

interface Click {
  readonly id: string
  readonly providerId: string
  readonly shopId: number
  readonly couponId: string | null
  readonly country: string | null
}

/** Keeps a click once; false where there is one of this id. */
export async function insertClick(db: Kysely<Schema>, { id, providerId, shopId, couponId, country }: Click) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('store_click')
    .values({ id, provider_id: providerId, shop_id: shopId, coupon_id: couponId, country })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The first account that says so has it. */
export const claimClick = (db: Kysely<Schema>, userId: string, click: string) =>
  db
    .insertInto('store_click_owner')
    .values({ click_id: click, user_id: userId })
    .onConflict((row) => row.column('click_id').doNothing())
    .execute()

/** Forgets what is too old to be reported, and claims of clicks that never came. */
export async function forgetClicks(db: Kysely<Schema>): Promise<void> {
  const before = sql<Date>`now() - ${clickDays} * interval '1 day'`
  await db.deleteFrom('store_click').where('at', '<', before).execute()
  await db
    .deleteFrom('store_click_owner as owner')
    .where(({ and, or, not, exists, selectFrom, eb }) =>
      or([
        eb('at', '<', before),
        and([
          eb('at', '<', sql<Date>`now() - interval '1 hour'`),
          not(exists(selectFrom('store_click').select('id').whereRef('store_click.id', '=', 'owner.click_id'))),
        ]),
      ]),
    )
    .execute()
}
