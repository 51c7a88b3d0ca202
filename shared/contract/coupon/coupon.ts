import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'

export const couponStatuses = ['ACTIVE', 'PAUSED', 'STOPPED'] as const
export const discountTypes = ['percent', 'fixed', 'bogo', 'free_shipping', 'deal'] as const

/**
 * What a coupon takes off: percent in whole percents, fixed as money; `deal` is an offer whose size
 * is not known, and is never given an invented number.
 */
const discountFields = {
  discountType: OneOf(discountTypes),
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Nullable(Money),
}

/** What a coupon takes off, by itself. */
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
  /** Given out by us alone. */
  exclusive: Type.Boolean(),
  /** Takes nothing off what is on sale already. */
  excludesSaleItems: Type.Boolean(),
  /** Where the code works. Never empty. */
  countries: Type.Array(CountryId),
  startsAt: Moment,
  /** Null while no end is announced. */
  endsAt: Nullable(Moment),
}

/** What all votes came to since the coupon is known. */
export const CouponTotals = Exactly({
  worked: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  lastWorkedAt: Nullable(Moment),
})

/** Days of which votes are counted, and after which a vote weighs half. */
export const evidenceDays = 14

/** From so many tries within the days and such a score on, shoppers have proven a code in a country. */
export const provenFrom = { tries: 5, score: 0.5 } as const

/** What shoppers found when they tried the code lately. */
export const CouponEvidence = Exactly({
  /** Votes of shoppers in the country within the days. */
  worked: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  /** Lower end of the Wilson interval, 0 to 1, of votes that weigh half after each 14 days. */
  score: Type.Number({ minimum: 0, maximum: 1 }),
  lastWorkedAt: Nullable(Moment),
  /** Whether it is proven: by enough shoppers, or by staff who were the last to see it work within the days. */
  isProven: Type.Boolean(),
  /** Where it was tried; null for all countries together, where there is no proof in the one of the page. */
  country: Nullable(CountryId),
  days: Type.Integer(),
})

/** What a proven code rests on in a country: tries of shoppers within the days. None of both where staff alone tried it. */
export const CodeTries = Exactly({ worked: Type.Integer({ minimum: 0 }), failed: Type.Integer({ minimum: 0 }) })
export type CodeTries = Type.Static<typeof CodeTries>

/** Who said so: shoppers, our staff, or a feed of the store or its network. */
export const evidenceSources = ['shopper', 'staff', 'feed'] as const

const couponBadges = ['most-proven', 'highest-saving', 'new'] as const

/** A coupon as shoppers see it. */
export const PublicCoupon = Exactly({
  id: Id,
  /** Null for an offer that needs no code. */
  code: Nullable(Type.String()),
  description: Type.String(),
  /** One plain sentence for each condition; may be empty. */
  terms: Type.Array(Type.String()),
  /** What it takes nothing off; empty for nothing in particular. */
  exclusions: Type.String(),
  shopName: Type.String(),
  year: Type.Integer(),
  ...discountFields,
  ...conditionFields,
  /** `expired` and `upcoming` follow from the dates at the time of the answer. */
  state: OneOf(['active', 'upcoming', 'expired']),
  evidence: CouponEvidence,
  /** Who confirmed last that it works; null without any. */
  confirmedBy: Nullable(OneOf(evidenceSources)),
  firstSeenAt: Moment,
  /** What sets it apart from the other codes of its store. */
  badges: Type.Array(OneOf(couponBadges)),
  /** What the one with the highest saving takes off a round basket, which it names. */
  savingOn: Type.Optional(Exactly({ saving: Money, basket: Money })),
})
export type PublicCoupon = Type.Static<typeof PublicCoupon>
