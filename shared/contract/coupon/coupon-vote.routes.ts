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
    /** The reason why the code failed; ignored if it worked. */
    reason: Type.Optional(OneOf(voteReasons)),
    /**
     * Where the code was tried; defaults to the country of the caller's address. If the code does not cover that
     * country, the vote counts only for all countries.
     */
    country: Type.Optional(CountryId),
  }),
  reply: Exactly({
    /**
     * Counted votes within the evidence period, in that country or, if the code does not cover it, in all. Includes
     * this vote, unless its network has already voted a lot today.
     */
    worked: Type.Integer(),
    failed: Type.Integer(),
    /** Same as in the coupon's evidence. */
    score: Type.Number(),
    /** As its card now shows it: for the country where it was tried, if any, and for all countries. */
    evidence: Type.Array(CouponEvidence),
    /**
     * The best other code of the store there that this visitor has not marked as failing today; null if the code
     * worked.
     */
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
    /** Whether shoppers can use it now; only then can it be tried. */
    isRunning: Type.Boolean(),
    /** All countries first, then each country where it was tried. */
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
