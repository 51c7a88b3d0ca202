// For programs of others. In a file of its own, as no page of the site downloads it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { CouponDiscount, CouponTotals } from '../coupon/coupon.ts'
import { defineRoute } from '../route.ts'
import { Domain } from '../shop/shop-by-domain.routes.ts'

/** A code that can be used, or the news that it no longer can. */
export const OpenCoupon = Exactly({
  id: Id,
  shopId: ShortId,
  domain: Type.String(),
  updatedAt: Moment,
  /** Null for a code that was ended, paused or taken back: a copy of it is to be deleted. */
  coupon: Nullable(
    Exactly({
      /** Null for an offer that needs no code. */
      code: Nullable(Type.String()),
      description: Type.String(),
      ...CouponDiscount.properties,
      countries: Type.Array(CountryId),
      startsAt: Moment,
      /** Null while no end is announced; a code that came to it gets no further news. */
      endsAt: Nullable(Moment),
      /** Of all votes since the code is known. */
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
    /** Leaves the codes of one store. */
    domain: Type.Optional(Domain),
    /** The `asOf` of the reading before. */
    updatedSince: Type.Optional(Moment),
    /** Leaves codes that work there; one that no longer does is news. */
    country: Type.Optional(CountryId),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  reply: Exactly({
    items: Type.Array(OpenCoupon),
    nextCursor: Nullable(Type.String()),
    /** What the next reading gives as `updatedSince`: of the first page, where there are several. */
    asOf: Moment,
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
  cache: { seconds: 60 },
})
