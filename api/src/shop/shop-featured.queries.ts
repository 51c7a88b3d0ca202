import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { hasCodesIn, usableCount } from './shop.queries.ts'

/** A store whose codes all failed lately gives its place to the next. */
const considered = 4

const popular = (ofCountry: boolean) =>
  namedQuery('shop-featured', (db, { country }: { country: string }) =>
    db
      .selectFrom('shop')
      .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
      .select('shop.id')
      .where(listedShop('shop'))
      .where(ofCountry ? hasCodesIn(country) : sql<boolean>`${usableCount} > 0`)
      .orderBy(sql`shop.popularity desc, shop.id desc`)
      .limit(sql.lit(considered)),
  )

/** The most visited stores with codes, of one country or of all. */
export const findPopularShops = { inCountry: popular(true), anywhere: popular(false) }
