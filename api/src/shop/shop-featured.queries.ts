import { sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { couponsOf } from '../coupon/public-coupon.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { hasCodesIn, pageColumns, usableCount } from './shop.queries.ts'

/** If all codes of a store failed recently, the next store is used. */
const considered = 4
/** Codes of each store, the first ones on its page. */
const codesConsidered = 8

const compilePopular = (language: Language, ofCountry: boolean) =>
  namedQuery('shop-featured', (db, input: { country: string }) => {
    const country = ofCountry ? input.country : null
    return db
      .selectFrom((shops) =>
        shops
          .selectFrom('shop')
          .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
          .selectAll('shop')
          .where(listedShop('shop'))
          .where(country === null ? sql<boolean>`${usableCount} > 0` : hasCodesIn(country))
          .orderBy(sql`shop.popularity desc, shop.id desc`)
          .limit(sql.lit(considered))
          .as('self'),
      )
      .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'self.id')
      .innerJoin('category', 'category.id', 'self.category_id')
      .select(pageColumns(language, country))
      .select((self) => couponsOf(self, { language, country, state: 'active', limit: codesConsidered }))
      .orderBy(sql`self.popularity desc, self.id desc`)
  })

/** The most visited stores with codes, of one country or of all, each with its best codes. */
export const findPopularShops = {
  ar: { anywhere: compilePopular('ar', false), inCountry: compilePopular('ar', true) },
  en: { anywhere: compilePopular('en', false), inCountry: compilePopular('en', true) },
}
