import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'

const day = 86_400_000
/** Evidence older than this says nothing about today. */
export const evidenceDays = 7
/** From this share of successes on, a code counts as proven. */
export const provenShare = 0.7

/** What the tries say of a code. */
export type Proof = 'proven' | 'mixed' | 'untested'

export function proofOf({ evidence }: Pick<PublicCoupon, 'evidence'>, now = new Date()): Proof {
  const tries = evidence.worked + evidence.failed
  if (tries === 0) return 'untested'
  const age = evidence.lastWorkedAt ? now.getTime() - Date.parse(evidence.lastWorkedAt) : Number.POSITIVE_INFINITY
  return evidence.worked / tries >= provenShare && age <= evidenceDays * day ? 'proven' : 'mixed'
}

/** Whole days until the moment; 0 within the last day. */
export const daysUntil = (moment: string, now = new Date()): number =>
  Math.max(0, Math.floor((Date.parse(moment) - now.getTime()) / day))

/** A country, or all of them. */
export type CountryChoice = CountryId | 'all'

/** The coupons of a store as its page shows them, each group in the order it came. */
export interface CouponGroups {
  readonly usable: PublicCoupon[]
  /** Usable, but not in the chosen country. */
  readonly elsewhere: PublicCoupon[]
  readonly upcoming: PublicCoupon[]
  readonly expired: PublicCoupon[]
}

export function groupCoupons(coupons: readonly PublicCoupon[], choice: CountryChoice): CouponGroups {
  const groups: CouponGroups = { usable: [], elsewhere: [], upcoming: [], expired: [] }
  for (const coupon of coupons) {
    if (coupon.state !== 'active') groups[coupon.state].push(coupon)
    else if (choice === 'all' || coupon.countries.includes(choice)) groups.usable.push(coupon)
    else groups.elsewhere.push(coupon)
  }
  return groups
}

/** Countries with at least one coupon that can be used now, with how many; most first. */
export function countriesOf(coupons: readonly PublicCoupon[]): { country: CountryId; count: number }[] {
  const counts = new Map<CountryId, number>()
  for (const { state, countries } of coupons) {
    if (state !== 'active') continue
    for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].map(([country, count]) => ({ country, count })).sort((one, other) => other.count - one.count)
}
