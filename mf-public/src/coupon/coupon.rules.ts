import { type CountryId, countries } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { now } from '@qasima/shared/i18n/clock'
import type { VotesOfToday } from './votes-of-today.ts'

const day = 86_400_000

/** Whole days until the moment; 0 within the last day. */
export const daysUntil = (moment: string, since = now()): number =>
  Math.max(0, Math.floor((Date.parse(moment) - since.getTime()) / day))

/** A country, or all of them. */
export type CountryChoice = CountryId | 'all'

/** Whether the code works in the country of the page; of no country in particular that is not known. */
export const worksIn = ({ countries }: Pick<PublicCoupon, 'countries'>, choice: CountryChoice): boolean =>
  choice !== 'all' && countries.includes(choice)

/** More tries failed than worked. */
const isDoubtful = ({ evidence }: Pick<PublicCoupon, 'evidence'>): boolean => evidence.failed > evidence.worked

/**
 * What a page leads with: the coupon to start with, which is proven, and the code to keep at hand. Neither is one that is known
 * not to work in the country, be it the chosen one or, where all are shown, the visitor's own; nor one that did not work for the
 * visitor today.
 */
export function leadersOf(usable: readonly PublicCoupon[], country: CountryId | undefined, votes: VotesOfToday) {
  const fit = usable.filter(
    (coupon) => (!country || coupon.countries.includes(country)) && !isDoubtful(coupon) && votes[coupon.id] !== false,
  )
  return {
    best: fit[0]?.evidence.isProven ? fit[0] : undefined,
    bestCode: fit.find(({ code }) => code !== null),
  }
}

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
    const isFor = choice === 'all' || coupon.countries.includes(choice)
    if (coupon.state === 'active') groups[isFor ? 'usable' : 'elsewhere'].push(coupon)
    // What begins elsewhere is no news here.
    else if (coupon.state === 'expired' || isFor) groups[coupon.state].push(coupon)
  }
  return groups
}

/** What coupons are called together: a deal needs no code. */
export function kindOf(coupons: readonly Pick<PublicCoupon, 'code'>[]): 'codes' | 'deals' | 'both' {
  if (coupons.every(({ code }) => code !== null)) return 'codes'
  return coupons.some(({ code }) => code !== null) ? 'both' : 'deals'
}

/** Countries with at least one coupon that can be used now, with how many; most first. */
export const countriesOf = (counts: Readonly<Record<string, number>>): { country: CountryId; count: number }[] =>
  countries
    .map(({ id }) => ({ country: id, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
