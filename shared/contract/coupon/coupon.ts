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

const conditionFields = {
  minimumOrder: Nullable(Money),
  maximumDiscount: Nullable(Money),
  newCustomersOnly: Type.Boolean(),
  stackable: Type.Boolean(),
  /** Where the code works. Never empty. */
  countries: Type.Array(CountryId),
  startsAt: Moment,
  /** Null while no end is announced. */
  endsAt: Nullable(Moment),
}

/** What shoppers and staff found when they tried the code. */
export const CouponEvidence = Exactly({
  worked: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  lastWorkedAt: Nullable(Moment),
})

/** A coupon as shoppers see it. */
export const PublicCoupon = Exactly({
  id: Id,
  /** Null for an offer that needs no code. */
  code: Nullable(Type.String()),
  description: Type.String(),
  /** One plain sentence for each condition; may be empty. */
  terms: Type.Array(Type.String()),
  shopName: Type.String(),
  year: Type.Integer(),
  ...discountFields,
  ...conditionFields,
  /** `expired` and `upcoming` follow from the dates at the time of the answer. */
  state: OneOf(['active', 'upcoming', 'expired']),
  evidence: CouponEvidence,
})
export type PublicCoupon = Type.Static<typeof PublicCoupon>
