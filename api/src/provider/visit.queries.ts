import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'

/** Days for which a network can report a purchase. */
const clickDays = 120

/** A store that is shown, the page of one of its codes, and the template of the store's provider. */
export async function findVisit(db: Kysely<Schema>, shopId: number, couponId: string | null) {
  const { rows } = await sql<{
    domain: string
    landingUrl: string | null
    providerId: string | null
    template: string | null
  }>`
    select shop.domain, coupon.landing_url as "landingUrl", provider.id as "providerId", provider.tracking_template as template
    from shop
    left join coupon on coupon.id = ${couponId}::uuid and coupon.shop_id = shop.id and coupon.deleted_at is null
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
  const { numAffectedRows } = await sql`
    insert into store_click (id, provider_id, shop_id, coupon_id, country)
    values (
      ${id}::uuid, ${providerId}::uuid, ${shopId},
      (select coupon.id from coupon where coupon.id = ${couponId}::uuid and shop_id = ${shopId}), ${country}
    )
    on conflict do nothing
  `.execute(db)
  return numAffectedRows === 1n
}

/** The first account that says so has it. */
export const claimClick = (db: Kysely<Schema>, userId: string, click: string) =>
  db
    .insertInto('store_click_owner')
    .values({ click_id: click, user_id: userId })
    .onConflict((row) => row.column('click_id').doNothing())
    .execute()

export async function forgetClicks(db: Kysely<Schema>): Promise<void> {
  const before = sql<Date>`now() - ${clickDays} * interval '1 day'`
  await db.deleteFrom('store_click').where('at', '<', before).execute()
  await db.deleteFrom('store_click_owner').where('at', '<', before).execute()
}
