import { type Kysely, sql, type Transaction } from 'kysely'
import type { Follow } from '../../../shared/contract/follow/follow.routes.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'
import { usableCount, usableCountIn } from '../shop/shop.queries.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'shop_follow.channel': Follow['channel']
    'shop_follow.pace': Follow['pace']
  }
}

export interface FollowPlace {
  readonly userId: string
  readonly shopId: number
}

/** Codes for the country of the account's profile; all of them where it names none. */
const countForAccount = sql<number>`(
  case when "user".country is null then ${usableCount} else ${usableCountIn(sql.ref('user.country'))} end
)`

/** Stores that an account follows; those that are listed no more are left out until they come back. */
export async function findFollows(
  db: Kysely<Schema>,
  { userId, shopId, language }: { userId: string; shopId?: number | undefined; language: Language },
): Promise<Follow[]> {
  const rows = await db
    .selectFrom('shop')
    .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
    .innerJoin('shop_follow', 'shop_follow.shop_id', 'shop.id')
    .innerJoin('user', 'user.id', 'shop_follow.user_id')
    .select([
      'shop.id',
      `shop.name_${language} as shopName`,
      'shop.slug',
      'shop.logo',
      countForAccount.as('couponCount'),
      'shop_follow.channel',
      'shop_follow.pace',
      'shop_follow.created_at as followedAt',
    ])
    .where(listedShop('shop'))
    .where('shop_follow.user_id', '=', userId)
    .$if(shopId !== undefined, (query) => query.where('shop.id', '=', shopId ?? 0))
    .orderBy('shop_follow.id', 'desc')
    .execute()
  return rows.map(({ channel, pace, followedAt, ...shop }) => ({
    shop,
    channel,
    pace,
    followedAt: followedAt.toISOString(),
  }))
}

/** How many stores an account follows, and whether this is one of them. */
export async function countFollows(tx: Transaction<Schema>, { userId, shopId }: FollowPlace) {
  const { count, known } = await tx
    .selectFrom('shop_follow')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<boolean>`coalesce(bool_or(shop_id = ${shopId}), false)`.as('known'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), known }
}

export const insertFollow = (tx: Transaction<Schema>, { userId, shopId }: FollowPlace) =>
  tx
    .insertInto('shop_follow')
    .values({ user_id: userId, shop_id: shopId })
    .onConflict((row) => row.columns(['user_id', 'shop_id']).doNothing())
    .execute()

export const updateFollow = (
  db: Kysely<Schema>,
  { userId, shopId }: FollowPlace,
  values: { readonly channel?: Follow['channel']; readonly pace?: Follow['pace'] },
) =>
  db
    .updateTable('shop_follow')
    .set({ ...values, mail_ended_by: null, mail_ended_at: null })
    .where('user_id', '=', userId)
    .where('shop_id', '=', shopId)
    .execute()

export const deleteFollow = (db: Kysely<Schema>, { userId, shopId }: FollowPlace) =>
  db.deleteFrom('shop_follow').where('user_id', '=', userId).where('shop_id', '=', shopId).execute()
