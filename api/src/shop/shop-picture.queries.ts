import type { Language } from '../../../shared/contract/language.ts'
import { couponsOf } from '../coupon/public-coupon.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { pageColumns } from './shop.queries.ts'

const compilePictured = (language: Language, ofCountry: boolean) =>
  namedQuery('shop-pictured', (db, input: { id: number; country: string }) => {
    const country = ofCountry ? input.country : null
    return db
      .selectFrom('shop as self')
      .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'self.id')
      .innerJoin('category', 'category.id', 'self.category_id')
      .select(pageColumns(language, country))
      .select((self) => couponsOf(self, { language, country, state: 'active', limit: 1 }))
      .where(listedShop('self'))
      .where('self.id', '=', input.id)
  })

/** A store with the first code on its page, in one country or in any. */
export const findPicturedShop = {
  ar: { anywhere: compilePictured('ar', false), inCountry: compilePictured('ar', true) },
  en: { anywhere: compilePictured('en', false), inCountry: compilePictured('en', true) },
}
