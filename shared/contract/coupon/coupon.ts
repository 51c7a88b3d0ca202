import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

export const couponStatuses = ['ACTIVE', 'PAUSED', 'STOPPED'] as const
export const discountTypes = ['percent', 'fixed', 'bogo', 'free_shipping', 'deal'] as const

/**
 * The discount of a coupon: percent in whole percents, fixed as money; `deal` is an offer of unknown size, which never
 * gets an invented number.
 */
const discountFields = {
  discountType: OneOf(discountTypes),
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Nullable(Money),
}

/** The discount of a coupon, on its own. */
export const CouponDiscount = Exactly(discountFields)
export type CouponDiscount = Type.Static<typeof CouponDiscount>

/** When, where and for whom a coupon works. One that limits who can use it is named in `limiting-terms.ts` as well. */
export const conditionFields = {
  minimumOrder: Nullable(Money),
  maximumDiscount: Nullable(Money),
  newCustomersOnly: Type.Boolean(),
  stackable: Type.Boolean(),
  /** Only in the store's app. */
  appOnly: Type.Boolean(),
  studentOnly: Type.Boolean(),
  /** Only available from us. */
  exclusive: Type.Boolean(),
  /** Does not apply to items on sale. */
  excludesSaleItems: Type.Boolean(),
  /** Where the code works; never empty. */
  countries: Type.Array(CountryId),
  startsAt: Moment,
  /** Null if no end date is known. */
  endsAt: Nullable(Moment),
}

/** Totals of all votes since the coupon was added. */
export const CouponTotals = Exactly({
  worked: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  lastWorkedAt: Nullable(Moment),
})

/** Days for which votes count, and the half-life of a vote's weight. */
export const evidenceDays = 14

/** The number of tries in the evidence period and the score from which a code counts as proven in a country. */
export const provenFrom = { tries: 5, score: 0.5 } as const

/** The results of shoppers who tried the code recently. */
export const CouponEvidence = Exactly({
  /** Votes of shoppers in the country within the evidence period. */
  worked: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  /** Lower bound of the Wilson interval, 0 to 1, of votes whose weight halves every 14 days. */
  score: Type.Number({ minimum: 0, maximum: 1 }),
  lastWorkedAt: Nullable(Moment),
  /**
   * Whether it is proven: by enough shoppers, or by staff if they were the last to see it work in the evidence period.
   */
  isProven: Type.Boolean(),
  /** Where it was tried; null for all countries together, if there is no proof for the country of the page. */
  country: Nullable(CountryId),
  days: Type.Integer(),
})

/** The tries behind a proven code in a country, within the evidence period. Both are zero if only staff tried it. */
export const CodeTries = Exactly({ worked: Type.Integer({ minimum: 0 }), failed: Type.Integer({ minimum: 0 }) })
export type CodeTries = Type.Static<typeof CodeTries>

/** The source: shoppers, our staff, or a feed of the store or its network. */
export const evidenceSources = ['shopper', 'staff', 'feed'] as const

const couponBadges = ['most-proven', 'highest-saving', 'new'] as const

/** A coupon as shoppers see it. */
export const PublicCoupon = Exactly({
  id: Id,
  /** Null for an offer without a code. */
  code: Nullable(Type.String()),
  description: Type.String(),
  /** One plain sentence per condition; may be empty. */
  terms: Type.Array(Type.String()),
  /** What it does not apply to; empty if nothing in particular. */
  exclusions: Type.String(),
  shopName: Type.String(),
  year: Type.Integer(),
  ...discountFields,
  ...conditionFields,
  /** `expired` and `upcoming` follow from the dates at the time of the response. */
  state: OneOf(['active', 'upcoming', 'expired']),
  evidence: CouponEvidence,
  /** Who last confirmed that it works; null if never confirmed. */
  confirmedBy: Nullable(OneOf(evidenceSources)),
  firstSeenAt: Moment,
  /** What distinguishes it from the other codes of its store. */
  badges: Type.Array(OneOf(couponBadges)),
  /** What the coupon with the highest saving takes off a round basket; null for the others. */
  savingOn: Type.Optional(Exactly({ saving: Money, basket: Money })),
})
export type PublicCoupon = Type.Static<typeof PublicCoupon>
