import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import { CouponEvidence, evidenceSources, PublicCoupon } from './coupon.ts'

/** Why a code did not work. */
export const voteReasons = ['expired', 'minimum', 'country', 'excluded', 'new-customers', 'other'] as const

export const voteCoupon = defineRoute({
  method: 'POST',
  path: '/coupon/vote',
  base: 'api',
  summary:
    'Vote on whether an active code worked: one vote per visitor, code and day, which can be changed that day; at most three per network are counted',
  audience: 'public',
  body: Exactly({
    couponId: Id,
    worked: Type.Boolean(),
    /** Of one that did not; ignored with one that worked. */
    reason: Type.Optional(OneOf(voteReasons)),
    /**
     * Where it was tried; the country of the caller's address where it is not said. In one that the code is not for, the
     * vote counts among those of all countries alone.
     */
    country: Type.Optional(CountryId),
  }),
  reply: Exactly({
    /**
     * Counted votes of shoppers in that country, or in all where the code is not for it, within the days of the evidence; this
     * one among them, unless its network voted much today.
     */
    worked: Type.Integer(),
    failed: Type.Integer(),
    /** As in the evidence of the coupon. */
    score: Type.Number(),
    /** As its card shows it now: in that country where it was tried there, and in all countries. */
    evidence: Type.Array(CouponEvidence),
    /** The best other code of the store there that this visitor has not found failing today; null after one that worked. */
    next: Nullable(PublicCoupon),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 30, seconds: 60 },
})

export const countCopy = defineRoute({
  method: 'POST',
  path: '/coupon/copied',
  base: 'api',
  summary: 'Count that a code was copied; does not affect the order of codes',
  audience: 'public',
  body: Exactly({ couponId: Id }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

export const readCouponEvidence = defineRoute({
  method: 'GET',
  path: '/coupon/:id/evidence',
  base: 'api',
  summary: 'Results of a code by country, for staff',
  audience: 'view_coupon',
  params: Exactly({ id: Id }),
  reply: Exactly({
    /** Whether shoppers can use it now: only then it can be tried. */
    isRunning: Type.Boolean(),
    /** Of all countries first, then of each of its own where it was tried. */
    items: Type.Array(Exactly({ ...CouponEvidence.properties, confirmedBy: Nullable(OneOf(evidenceSources)) })),
  }),
  errors: ['NOT_FOUND'],
  limit: { calls: 300, seconds: 60 },
})

export const confirmCoupon = defineRoute({
  method: 'POST',
  path: '/coupon/confirmation',
  base: 'api',
  summary: 'Record a try by staff; marked as such and not counted as a shopper vote',
  audience: 'update_coupon',
  body: Exactly({ couponId: Id, worked: Type.Boolean(), country: CountryId }),
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})
