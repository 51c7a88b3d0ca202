// For third-party programs. A separate file, because no page of the site needs it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { CouponDiscount, CouponTotals } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'
import { Domain } from '../shop/shop-by-domain.routes.ts'

/** A usable code, or the news that it is no longer usable. */
export const OpenCoupon = Exactly({
  id: Id,
  shopId: ShortId,
  domain: Type.String(),
  updatedAt: Moment,
  /** Null for a code that was ended, paused or withdrawn: delete any copy of it. */
  coupon: Nullable(
    Exactly({
      /** Null for an offer without a code. */
      code: Nullable(Type.String()),
      description: Type.String(),
      ...CouponDiscount.properties,
      countries: Type.Array(CountryId),
      startsAt: Moment,
      /** Null if no end date is known; there is no further news when the end date passes. */
      endsAt: Nullable(Moment),
      /** Of all votes since the code was added. */
      evidence: CouponTotals,
    }),
  ),
})
export type OpenCoupon = Type.Static<typeof OpenCoupon>

export const openCoupons = defineRoute({
  method: 'GET',
  path: '/coupon/open-list',
  base: 'api',
  summary: 'All codes, least recently changed first; with `updatedSince`, only changed codes, including ended ones',
  audience: 'public',
  scope: 'read:coupons',
  query: Exactly({
    /** Returns only the codes of one store. */
    domain: Type.Optional(Domain),
    /** The `asOf` of the previous reading. */
    updatedSince: Type.Optional(Moment),
    /** Returns only codes that work there, and news about those that no longer do. */
    country: Type.Optional(CountryId),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  reply: Exactly({
    items: Type.Array(OpenCoupon),
    nextCursor: Nullable(Type.String()),
    /** The `updatedSince` for the next reading; with several pages, use that of the first. */
    asOf: Moment,
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
  cache: { seconds: 60 },
})
