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
    /** Null if fewer than 60 days are known. */
    insights: Nullable(
      Exactly({
        /** The currency of all amounts; stores with another currency are not counted. */
        currency: CurrencyCode,
        otherCurrencies: Type.Boolean(),
        /** The first known day, and the number of days in stock since then. */
        from: Day,
        days: count,
        bands: Type.Array(Exactly({ from: count, below: count, days: count, isCurrent: Type.Boolean() })),
        /** Latest first; `dropCount` also counts those that are not listed. */
        drops: Type.Array(
          Exactly({ listingId: Id, day: Day, from: count, to: count, days: count, isRunning: Type.Boolean() }),
        ),
        dropCount: count,
        /** Difference from the mean of all months, in whole percents. */
        months: Type.Array(Exactly({ month: count, days: count, difference: count })),
        /** Days on which a store was the cheapest, among days on which at least two stores had it. */
        wins: Type.Array(Exactly({ listingId: Id, days: count })),
        comparedDays: count,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
