import { sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { couponsOf } from '../coupon/public-coupon.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { usableCount, usableCountIn } from './shop.queries.ts'

interface SuggestInput {
  readonly ids: readonly number[]
  readonly fits: readonly number[]
  /** Empty if the shape has none. */
  readonly country: string
  readonly limit: number
}

interface SuggestShape {
  readonly language: Language
  readonly ofCountry: boolean
}

const compileSuggestions = ({ language, ofCountry }: SuggestShape) =>
  namedQuery('shop-suggestions', (db, input: SuggestInput) =>
    db
      .selectFrom((shops) =>
        shops
          .selectFrom('shop')
          .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
          .innerJoin(
            sql<{ id: number; fit: number }>`unnest(${input.ids}::integer[], ${input.fits}::integer[])`.as<'found'>(
              sql`found (id, fit)`,
            ),
            'found.id',
            'shop.id',
          )
          .selectAll('shop')
          .select(['found.fit', (ofCountry ? usableCountIn(input.country) : usableCount).as('count')])
          .where(listedShop('shop'))
          // Of equal matches, stores with a usable code come first.
          .orderBy('found.fit', 'desc')
          .orderBy(sql`${ofCountry ? usableCountIn(input.country) : usableCount} > 0`, 'desc')
          .orderBy('shop.popularity', 'desc')
          .orderBy('shop.id', 'desc')
          .limit(input.limit)
          .as('self'),
      )
      .select(['self.id', `self.name_${language} as shopName`, 'self.slug', 'self.logo', 'self.count as couponCount'])
      .select((self) =>
        couponsOf(self, { language, country: ofCountry ? input.country : null, state: 'active', limit: 1 }),
      )
      .orderBy('self.fit', 'desc')
      .orderBy(sql`self.count > 0`, 'desc')
      .orderBy('self.popularity', 'desc')
      .orderBy('self.id', 'desc'),
  )

/** Matching stores, best first, each with the first code on its page. */
export const findSuggestions = {
  ar: {
    anywhere: compileSuggestions({ language: 'ar', ofCountry: false }),
    inCountry: compileSuggestions({ language: 'ar', ofCountry: true }),
  },
  en: {
    anywhere: compileSuggestions({ language: 'en', ofCountry: false }),
    inCountry: compileSuggestions({ language: 'en', ofCountry: true }),
  },
}
