import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { defineRoute } from '../route.ts'

const count = Type.Integer()

export const productInsights = defineRoute({
  method: 'GET',
  path: '/product/product-list/:id/insights',
  base: 'api',
  summary: 'Insights from a year of prices: usual prices, drops, cheap months and cheapest stores',
  audience: 'public',
  params: Exactly({ id: Id }),
  query: Exactly({ country: Type.Optional(CountryId) }),
  reply: Exactly({
    /** Null where fewer than 60 days are known. */
    insights: Nullable(
      Exactly({
        /** Of all amounts; stores that sell in another one are not counted. */
        currency: CurrencyCode,
        otherCurrencies: Type.Boolean(),
        /** The first known day, and on how many it could be bought since. */
        from: Day,
        days: count,
        bands: Type.Array(Exactly({ from: count, below: count, days: count, isCurrent: Type.Boolean() })),
        /** The latest first; `dropCount` counts those that are not listed, too. */
        drops: Type.Array(
          Exactly({ listingId: Id, day: Day, from: count, to: count, days: count, isRunning: Type.Boolean() }),
        ),
        dropCount: count,
        /** Whole percents from the mean of the months. */
        months: Type.Array(Exactly({ month: count, days: count, difference: count })),
        /** Days on which a store was the cheapest, of those on which at least two had it. */
        wins: Type.Array(Exactly({ listingId: Id, days: count })),
        comparedDays: count,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
