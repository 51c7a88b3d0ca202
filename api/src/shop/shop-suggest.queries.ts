import { sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { couponsOf, hasCode } from '../coupon/public-coupon.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'
import { usableCount, usableCountIn } from './shop.queries.ts'

interface SuggestInput {
  readonly ids: readonly number[]
  readonly fits: readonly number[]
  /** Empty if the shape has none. */
  readonly country: string
  readonly limit: number
  /** The code to show for each store; ignored if the shape has none. */
  readonly code: string
}

interface SuggestShape {
  readonly language: Language
  readonly ofCountry: boolean
  readonly ofCode: boolean
}

const compileSuggestions = ({ language, ofCountry, ofCode }: SuggestShape) =>
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
        couponsOf(self, {
          language,
          country: ofCountry ? input.country : null,
          state: 'active',
          limit: 1,
          ...(ofCode && { code: input.code }),
        }),
      )
      .orderBy('self.fit', 'desc')
      .orderBy(sql`self.count > 0`, 'desc')
      .orderBy('self.popularity', 'desc')
      .orderBy('self.id', 'desc'),
  )

const compileFor = (language: Language, ofCode: boolean) => ({
  anywhere: compileSuggestions({ language, ofCode, ofCountry: false }),
  inCountry: compileSuggestions({ language, ofCode, ofCountry: true }),
})

/** Matching stores, best first, each with the first code on its page. */
export const findSuggestions = { ar: compileFor('ar', false), en: compileFor('en', false) }

/** The same, each with the code that was typed. */
export const findCodeSuggestions = { ar: compileFor('ar', true), en: compileFor('en', true) }

interface CodeInput {
  readonly code: string
  /** The country, or `all`. */
  readonly place: string
  readonly limit: number
}

/** Stores whose page shows a code in a country, those where it is proven first. */
export const findShopsWithCode = namedQuery('shops-with-code', (db, input: CodeInput) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_evidence as evidence', 'evidence.coupon_id', 'coupon.id')
    .innerJoin('shop', 'shop.id', 'coupon.shop_id')
    .select(['shop.id', sql<number>`case when bool_or(evidence.is_proven) then 100 else 90 end`.as('fit')])
    // By the index of search texts, which begin with the code.
    .where('coupon.search_text', 'like', sql<string>`' ' || fold_search(${input.code}::text) || ' %'`)
    .where(hasCode(input.code))
    .where(runningCoupon('coupon'))
    .where('evidence.country', '=', input.place)
    .where('evidence.rank', 'is not', null)
    .where(listedShop('shop'))
    .groupBy('shop.id')
    .orderBy('fit', 'desc')
    .orderBy('shop.popularity', 'desc')
    .limit(input.limit),
)
