import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { usableCount } from './shop.queries.ts'

/**
 * Stores with a usable code by id, after the given one, with the day of their last change. The start or end of a code
 * counts as a change of its store; votes do not.
 */
export const findShopAddresses = namedQuery('shop-addresses', (db, input: { after: number; size: number }) =>
  db
    .selectFrom('shop')
    .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
    .leftJoinLateral(
      (coupons) =>
        coupons
          .selectFrom('coupon')
          .select(
            sql<Date | null>`max(greatest(
              coupon.updated_at,
              case when coupon.starts_at <= now() then coupon.starts_at end,
              case when coupon.ends_at <= now() then coupon.ends_at end
            ))`.as('at'),
          )
          .whereRef('coupon.shop_id', '=', 'shop.id')
          .as('changed'),
      (join) => join.onTrue(),
    )
    .select(['shop.id', 'shop.slug', sql<string>`greatest(shop.updated_at, changed.at)::date::text`.as('changedOn')])
    .where(listedShop('shop'))
    .where(sql<boolean>`${usableCount} > 0`)
    .where('shop.id', '>', input.after)
    .orderBy('shop.id')
    .limit(input.size),
)
