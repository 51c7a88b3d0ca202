// For clients that are on a page of the store. A separate file, because no page of the site needs it.
import * as Type from 'typebox'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { PublicCoupon } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'
import { CountsByCountry, PublicShop } from './shop.routes.ts'

/** A domain, or any URL on it: `www.noon.com`, `https://www.noon.com/cart`. */
export const Domain = Type.String({ minLength: 1, maxLength: 2_000 })

export const shopByDomain = defineRoute({
  method: 'GET',
  path: '/shop/by-domain/:domain',
  base: 'api',
  summary: 'The store at a domain or URL with its coupons, best proven first; subdomains belong to their store',
  audience: 'public',
  scope: 'read:coupons',
  params: Exactly({ domain: Domain }),
  query: Exactly({
    /** Codes that work there come first, and only they are counted. */
    country: Type.Optional(CountryId),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  }),
  reply: Exactly({
    shop: PublicShop,
    countsByCountry: CountsByCountry,
    /** The codes on the store's page; the open list has all of them. */
    coupons: Type.Array(PublicCoupon),
    nextCursor: Nullable(Type.String()),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
