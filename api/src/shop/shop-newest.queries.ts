import type { Language } from '../../../shared/contract/language.ts'
import { couponsOf } from '../coupon/public-coupon.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'

const compileNewest = (language: Language) =>
  namedQuery('shop-newest', (db, input: { id: number }) =>
    db
      .selectFrom('shop as self')
      .select(['self.id', `self.name_${language} as shopName`, 'self.slug'])
      .select((self) => couponsOf(self, { language, country: null, state: 'active', sort: 'newest' }))
      .where(listedShop('self'))
      .where('self.id', '=', input.id),
  )

/** A store with its newest codes. */
export const findShopNewest = { ar: compileNewest('ar'), en: compileNewest('en') }
