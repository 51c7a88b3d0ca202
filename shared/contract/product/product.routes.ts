import * as Type from 'typebox'
import { Day, Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { defineRoute } from '../route.ts'
import {
  AfterCode,
  ConvertedPrice,
  PriceVerdict,
  ProductListing,
  PublicListing,
  PublicProduct,
  ShopOffer,
} from './product.ts'

export const productPage = defineRoute({
  method: 'GET',
  path: '/product/product-list/:id',
  base: 'api',
  summary:
    'One product with its price at each store, cheapest first; a merged product answers with the one it was merged into',
  audience: 'public',
  params: Exactly({ id: Id }),
  query: Exactly({ country: Type.Optional(CountryId) }),
  reply: Exactly({
    product: PublicProduct,
    listings: Type.Array(PublicListing),
    /** The lowest price in stock, of stores that deliver to the country if there are any; null if there is none. */
    best: Nullable(
      Exactly({
        listingId: Id,
        price: Money,
        converted: Nullable(ConvertedPrice),
        /** The price before a drop in the last 30 days; null without one. */
        previous: Type.Optional(Nullable(Money)),
      }),
    ),
    /** The lowest price after a code, possibly at another store; null if no code lowers any price. */
    effective: Nullable(Exactly({ listingId: Id, ...AfterCode, description: Type.String() })),
    verdict: PriceVerdict,
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})

export const historyRanges = ['7d', '30d', '90d', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

export const productHistory = defineRoute({
  method: 'GET',
  path: '/product/product-list/:id/history',
  base: 'api',
  summary: 'A product’s price history by change, or by day or longer steps if there would be too many points',
  audience: 'public',
  params: Exactly({ id: Id }),
  query: Exactly({
    range: Type.Optional(OneOf(historyRanges, { default: '90d' })),
    country: Type.Optional(CountryId),
  }),
  reply: Exactly({
    /** The currency of all amounts: that of the best listing. */
    currency: CurrencyCode,
    /** Other currencies among the listings, and the day of the newest exchange rate used. */
    conversions: Type.Array(Exactly({ currency: CurrencyCode, rateDay: Day })),
    /**
     * In order of time. Each listing starts with its price at the beginning of the range; a price holds until the next
     * point.
     */
    points: Type.Array(Exactly({ at: Moment, amount: Type.Integer(), listingId: Id, inStock: Type.Boolean() })),
    /** While in stock, with a time-weighted mean; null if it was never in stock. */
    summary: Nullable(Exactly({ min: Type.Integer(), avg: Type.Integer(), max: Type.Integer() })),
    periods: Type.Array(
      Exactly({
        kind: OneOf(['sale', 'code']),
        from: Day,
        to: Day,
        name: Type.String(),
        /**
         * The code's discount on the listed prices, in whole percents or in minor units of the currency above, with its
         * maximum and minimum order; null for sales, and for amounts in another currency.
         */
        effect: Nullable(
          Exactly({
            listingIds: Type.Array(Id),
            percent: Nullable(Type.Integer()),
            amount: Nullable(Type.Integer()),
            most: Nullable(Type.Integer()),
            least: Nullable(Type.Integer()),
          }),
        ),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})

const searchFields = {
  /**
   * Words of the name, the brand, a barcode, or the address of a product page; without it, products whose price
   * dropped.
   */
  search: Type.Optional(Type.String({ maxLength: 2_000 })),
  country: Type.Optional(CountryId),
  categoryId: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 24, default: 24 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
}
const searchReply = Exactly({
  items: Type.Array(ProductListing),
  total: Type.Integer(),
  /** The corrected search; null if nothing was corrected. */
  didYouMean: Nullable(Type.String()),
  nextCursor: Nullable(Type.String()),
})

export const productSearch = defineRoute({
  method: 'POST',
  path: '/product/search',
  base: 'api',
  summary: 'Search products by name, brand, barcode or URL; tolerates typos',
  audience: 'public',
  body: Exactly(searchFields),
  reply: searchReply,
  limit: { calls: 240, seconds: 60 },
})

export const productSearchByAddress = defineRoute({
  method: 'GET',
  path: '/product/search',
  base: 'api',
  summary: 'The same search by GET, for shared caches',
  audience: 'public',
  query: Exactly(searchFields),
  reply: searchReply,
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})

export const shopProducts = defineRoute({
  method: 'GET',
  path: '/product/shop/:shopId',
  base: 'api',
  summary: 'A store’s price drops of the last 30 days, latest first, each with 90 days of history',
  audience: 'public',
  params: Exactly({ shopId: ShortId }),
  query: Exactly({ country: Type.Optional(CountryId) }),
  reply: Exactly({ items: Type.Array(ShopOffer) }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})

export const productAddresses = defineRoute({
  method: 'GET',
  path: '/product/address',
  base: 'api',
  summary: 'Products with a price, for site maps',
  audience: 'public',
  query: Exactly({ cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
  reply: Exactly({
    items: Type.Array(
      Exactly({
        id: Id,
        slug: Type.String({ kind: 'slug' }),
        /** The day of the last change of its text or prices. */
        changedOn: Day,
      }),
    ),
    nextCursor: Nullable(Type.String()),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 300 },
})
