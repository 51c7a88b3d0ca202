// For suggestions while typing. A separate file, because pages load it when their search is first used.
import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Picture } from '../../schema/picture.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { CouponDiscount } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'

/** A store that a search may mean, with the code that was searched for, else the code that its page shows first. */
export const ShopSuggestion = Exactly({
  shop: Exactly({
    id: ShortId,
    shopName: Type.String(),
    slug: Type.String({ kind: 'slug' }),
    logo: Nullable(Picture),
    /** Codes and offers that are usable now, in the country if one is given. */
    couponCount: Type.Integer(),
  }),
  /** Null if no code is usable now. */
  bestCoupon: Nullable(
    Exactly({
      id: Id,
      /** Null for an offer without a code. */
      code: Nullable(Type.String()),
      title: Type.String(),
      value: CouponDiscount,
    }),
  ),
})
export type ShopSuggestion = Type.Static<typeof ShopSuggestion>

export const shopSuggest = defineRoute({
  method: 'GET',
  path: '/shop/suggest',
  base: 'api',
  summary: 'Suggest stores for a search, each with its best code; tolerates typos',
  audience: 'public',
  query: Exactly({
    search: Type.String({ minLength: 1, maxLength: 100 }),
    country: Type.Optional(CountryId),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, default: 6 })),
  }),
  reply: Exactly({
    items: Type.Array(ShopSuggestion),
    /** The corrected name; null if nothing was corrected. */
    didYouMean: Nullable(Type.String()),
  }),
  limit: { calls: 240, seconds: 60 },
  cache: { seconds: 60 },
})
