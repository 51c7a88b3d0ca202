import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import type { keepSaving, Saving } from '../../../shared/contract/savings/savings.routes.ts'
import type { Schema } from '../database/schema.ts'

type GivenSaving = BodyOf<typeof keepSaving>

/** Whether there is such a store, and such a code of it where one is named; a code in the trash was used all the same. */
export async function isKnownPlace(db: Kysely<Schema>, { shopId, couponId }: GivenSaving): Promise<boolean> {
  const shop = await db
    .selectFrom('shop')
    .select('id')
    .where('id', '=', shopId)
    .$if(couponId !== undefined, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('coupon')
            .select('coupon.id')
            .where('coupon.id', '=', couponId ?? '')
            .whereRef('coupon.shop_id', '=', 'shop.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return shop !== undefined
}

/** Keeps it once; false where this event was kept before with another content. Confirmed is what a network reports. */
export async function insertSaving(
  db: Kysely<Schema>,
  userId: string,
  saving: GivenSaving,
  { isConfirmed = false } = {},
): Promise<boolean> {
  const { clientEventId, shopId, couponId = null, saved, total, at } = saving
  await db
    .insertInto('saving_event')
    .values({
      user_id: userId,
      client_event_id: clientEventId,
      shop_id: shopId,
      coupon_id: couponId,
      saved_minor: saved.amount,
      total_minor: total?.amount ?? null,
      currency: saved.currency,
      at,
      is_confirmed: isConfirmed,
    })
    .onConflict((row) => row.columns(['user_id', 'client_event_id']).doNothing())
    .execute()
  // A store or a code that was removed since is null here, and the same event all the same.
  const same = await db
    .selectFrom('saving_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_event_id', '=', clientEventId)
    .where('saved_minor', '=', saved.amount)
    .where('currency', '=', saved.currency)
    .where(sql<boolean>`total_minor is not distinct from ${total?.amount ?? null}::bigint`)
    .where(sql<boolean>`coalesce(shop_id, ${shopId}) = ${shopId}`)
    .where(sql<boolean>`coalesce(coupon_id, ${couponId}::uuid) is not distinct from ${couponId}::uuid`)
    .where(sql<boolean>`at = ${at}::timestamptz`)
    .executeTakeFirst()
  return same !== undefined
}

interface SavingsPlace {
  readonly userId: string
  readonly language: Language
  readonly size: number
  /** Behind this one. */
  readonly before?: string | null
  /** That one alone. */
  readonly clientEventId?: string
}

/** What codes saved an account, with the names of today in its language. */
export async function findSavings(
  db: Kysely<Schema>,
  { userId, language, size, before = null, clientEventId }: SavingsPlace,
): Promise<Saving[]> {
  const rows = await db
    .selectFrom('saving_event as event')
    .leftJoin('shop', 'shop.id', 'event.shop_id')
    .select([
      'event.id',
      'event.client_event_id as clientEventId',
      'event.coupon_id as couponId',
      'event.saved_minor as saved',
      'event.total_minor as total',
      'event.currency',
      'event.at',
      'shop.id as shopId',
      `shop.name_${language} as shopName`,
      'shop.slug',
    ])
    .where('event.user_id', '=', userId)
    .$if(before !== null, (query) => query.where('event.id', '<', before))
    .$if(clientEventId !== undefined, (query) => query.where('event.client_event_id', '=', clientEventId ?? ''))
    .orderBy('event.id', 'desc')
    .limit(size)
    .execute()
  return rows.map(({ shopId, shopName, slug, saved, total, currency, at, ...row }) => ({
    ...row,
    shop: shopId !== null && shopName !== null && slug !== null ? { id: shopId, shopName, slug } : null,
    saved: { amount: saved, currency },
    total: total === null ? null : { amount: total, currency },
    at: at.toISOString(),
  }))
}

/** All that was ever saved, of each currency; never added across them. */
export async function findTotals(db: Kysely<Schema>, userId: string) {
  const { rows } = await sql<{ amount: number; currency: string; count: number }>`
    select sum(saved_minor)::bigint as amount, currency, count(*)::integer as count from saving_event
    where user_id = ${userId} group by currency order by count(*) desc, currency
  `.execute(db)
  return rows
}
