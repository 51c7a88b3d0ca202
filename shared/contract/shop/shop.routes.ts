import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { Picture } from '../../schema/picture.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { CouponDiscount, PublicCoupon } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'
import { downloadSlugs } from '../shortner/download.ts'
import { SalePermit } from './sale-permit.ts'

export const shopStatuses = ['ACTIVE', 'INACTIVE'] as const

// Replies were validated when they were written: slugs and addresses state only their kind here, to save bytes.

const listingFields = {
  id: ShortId,
  shopName: Type.String(),
  slug: Type.String({ kind: 'slug' }),
  /** Null when the store has none. */
  logo: Nullable(Picture),
  domain: Type.String(),
  categoryId: Id,
  countries: Type.Array(CountryId),
  /** Codes and offers that are usable now. */
  couponCount: Type.Integer(),
}

/** A store in a list, as shoppers see it. */
export const ShopListing = Exactly({
  ...listingFields,
  /** Discount of the first code on its page; null without a usable code, absent in lists that do not include it. */
  best: Type.Optional(Nullable(CouponDiscount)),
})
export type ShopListing = Type.Static<typeof ShopListing>

/** A store with its own page. */
export const PublicShop = Exactly({
  ...listingFields,
  description: Type.String(),
  categoryName: Type.String(),
  /** Of the store's prices. */
  currency: CurrencyCode,
  /** Target of the "visit store" link. */
  visitUrl: Type.String({ kind: 'webAddress' }),
})
export type PublicShop = Type.Static<typeof PublicShop>

export const appState = defineRoute({
  method: 'GET',
  path: '/shop/app-state',
  base: 'api',
  summary: 'Counts for the public site, and what clients need at start',
  audience: 'public',
  reply: Exactly({
    totalShops: Type.Integer(),
    /** Countries in which at least one store has a usable code. */
    totalCountries: Type.Integer(),
    couponCount: Type.Integer(),
    /** Verified accounts of shoppers, rounded down to two significant digits: 275 is 270, 51,830 is 51,000. */
    totalUsers: Type.Integer(),
    /**
     * What accounts saved with codes, in US dollars at current rates, rounded down; null while it is small. Counts
     * purchases confirmed by networks, and at most 100 dollars per day of what an account older than a week reports
     * itself.
     */
    totalSaved: Nullable(Money),
    /** The day on which all of these were counted, in UTC. */
    countedOn: Day,
    /** Changes whenever the store list does; clients compare it to detect that their copy is stale. */
    listVersion: Type.String(),
    /** Oldest supported version of each client. */
    minVersions: Exactly({ extension: Type.String(), ios: Type.String(), android: Type.String() }),
    flags: KeyedBy(Type.Boolean()),
    /** Available downloads; the others are not released yet, and their links lead to a waiting list. */
    downloads: Type.Array(OneOf(downloadSlugs)),
  }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})

export const shopSorts = ['popular', 'newest', 'name'] as const

/** A letter of either alphabet, or `#` for any other first character. */
export const shopLetterPattern = '^([A-Z]|[ا-ي]|#)$'

export const shopList = defineRoute({
  method: 'GET',
  path: '/shop/shop-list',
  base: 'api',
  summary: 'The store directory: search, filter, page by cursor',
  audience: 'public',
  query: Exactly({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    categoryId: Type.Optional(Id),
    /** Stores with a code usable there, with counts for that country. */
    country: Type.Optional(CountryId),
    letter: Type.Optional(Type.String({ pattern: shopLetterPattern })),
    sort: Type.Optional(OneOf(shopSorts)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: Exactly({
    items: Type.Array(ShopListing),
    total: Type.Integer(),
    /** First letters of the stores that match the other filters. */
    letters: Type.Array(Type.String()),
    /** The corrected name; null if nothing was corrected. */
    didYouMean: Nullable(Type.String()),
    nextCursor: Nullable(Type.String()),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})

/** The sort orders besides the default, which is by expected saving. */
export const couponSorts = ['proof', 'saving'] as const

/** Number of usable codes and offers by country id; one code may work in several countries. */
export const CountsByCountry = KeyedBy(Type.Integer())

export const shopPage = defineRoute({
  method: 'GET',
  path: '/shop/shop-list/:id',
  base: 'api',
  summary: 'One store with its coupons, best proven first, and similar stores',
  audience: 'public',
  params: Exactly({ id: ShortId }),
  /** Codes that work there come first and only they are counted; similar stores are those with a code there. */
  query: Exactly({ country: Type.Optional(CountryId), sort: Type.Optional(OneOf(couponSorts)) }),
  reply: Exactly({
    shop: PublicShop,
    /** For all codes of the store; the page shows the best of them. */
    countsByCountry: CountsByCountry,
    coupons: Type.Array(PublicCoupon),
    /** Permits of the store, and of its current sales. */
    permits: Type.Array(SalePermit),
    similarShops: Type.Array(ShopListing),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
