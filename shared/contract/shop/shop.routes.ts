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

// What is answered was checked when it was written: of a slug or an address only the kind is said, in a few bytes.

const listingFields = {
  id: ShortId,
  shopName: Type.String(),
  slug: Type.String({ kind: 'slug' }),
  /** Null when the store has none. */
  logo: Nullable(Picture),
  domain: Type.String(),
  categoryId: Id,
  countries: Type.Array(CountryId),
  /** Codes and offers that can be used now. */
  couponCount: Type.Integer(),
}

/** A store in a list, as shoppers see it. */
export const ShopListing = Exactly({
  ...listingFields,
  /** What its page begins with takes off; null without a code that can be used, absent where a list says none. */
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
  /** Where "visit store" leads. */
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
    /** Countries in which at least one store has a code that can be used now. */
    totalCountries: Type.Integer(),
    couponCount: Type.Integer(),
    /** Verified accounts of shoppers, rounded down to two digits: 275 is 270, 51,830 is 51,000. */
    totalUsers: Type.Integer(),
    /**
     * What codes saved accounts, in US dollars by the rates of the day, rounded down; null while it is little. Purchases that
     * networks confirmed, and at most 100 dollars a day of what an account older than a week reports of itself.
     */
    totalSaved: Nullable(Money),
    /** The day on which all of these were counted, in UTC. */
    countedOn: Day,
    /** Changes whenever the store list does; clients compare it to know that theirs is old. */
    listVersion: Type.String(),
    /** Oldest version of each client that still works. */
    minVersions: Exactly({ extension: Type.String(), ios: Type.String(), android: Type.String() }),
    flags: KeyedBy(Type.Boolean()),
    /** What can be downloaded; the others are not out yet, and their links lead to a waiting list. */
    downloads: Type.Array(OneOf(downloadSlugs)),
  }),
  limit: { calls: 120, seconds: 60 },
  cache: { seconds: 60 },
})

export const shopSorts = ['popular', 'newest', 'name'] as const

/** A letter of either alphabet, `#` for every other first sign. */
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
    /** Stores with a code that can be used there, counted for it. */
    country: Type.Optional(CountryId),
    letter: Type.Optional(Type.String({ pattern: shopLetterPattern })),
    sort: Type.Optional(OneOf(shopSorts)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: Exactly({
    items: Type.Array(ShopListing),
    total: Type.Integer(),
    /** Letters that a store of these filters begins with, the letter asked for aside. */
    letters: Type.Array(Type.String()),
    /** The name that a search was understood as, where that is not what was typed. */
    didYouMean: Nullable(Type.String()),
    nextCursor: Nullable(Type.String()),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})

/** Beside the order of what a shopper can expect, which is the default. */
export const couponSorts = ['proof', 'saving'] as const

/** How many codes and offers can be used now, by the id of the country where they work; one may work in several. */
export const CountsByCountry = KeyedBy(Type.Integer())

export const shopPage = defineRoute({
  method: 'GET',
  path: '/shop/shop-list/:id',
  base: 'api',
  summary: 'One store with its coupons, best proven first, and similar stores',
  audience: 'public',
  params: Exactly({ id: ShortId }),
  /** Codes that work there come first and are counted alone, and similar stores are those with a code there. */
  query: Exactly({ country: Type.Optional(CountryId), sort: Type.Optional(OneOf(couponSorts)) }),
  reply: Exactly({
    shop: PublicShop,
    /** Of all codes of the store, of which the page shows the best. */
    countsByCountry: CountsByCountry,
    coupons: Type.Array(PublicCoupon),
    /** Of the store, and of sales of it that run now. */
    permits: Type.Array(SalePermit),
    similarShops: Type.Array(ShopListing),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
