import type { DailyPrice } from './daily-prices.ts'
import { addDays, type Day } from './day.ts'

export interface HonestDiscount {
  /** The shop's claim, 0 to 100; null if there is no readable claim. */
  readonly claimedPercent: number | null
  /**
   * Compared with the lowest price of the 30 days before the current price began, as Article 6a of Directive 98/6/EC
   * requires; zero or less if it was as cheap or cheaper in those days, null if their prices are unknown.
   */
  readonly realPercent: number | null
  /** The lowest prices of the 30 and 90 days before the current price began, in minor units. */
  readonly lowest30: number | null
  readonly lowest90: number | null
  /** Whether the price was raised shortly before, so that the discount only reverses the increase. */
  readonly raisedBeforeSale: boolean
}

/** The shop's claim about its price: a percentage, or a crossed-out price in minor units. */
export type DiscountClaim = { readonly percent: number } | { readonly previousPrice: number }

/** An increase of this size in one day is not normal drift. */
const jump = 1.05
/** Prices this close count as equal. */
const same = 1.03
const longestRaise = 45
const usualFrom = 14

const percentBelow = (price: number, reference: number) => Math.round((1 - price / reference) * 1000) / 10

function claimed(current: number, claim: DiscountClaim | undefined): number | null {
  if (!claim) return null
  const percent = 'percent' in claim ? claim.percent : percentBelow(current, claim.previousPrice)
  return percent > 0 && percent < 100 ? percent : null
}

/**
 * Compares a claimed discount with the history. `days` are those of `dailyPrices`, oldest first; `since` is the day on
 * which the current price began. Amounts are in minor units of one currency.
 */
export function honestDiscount(judged: {
  readonly current: number
  readonly since: Day
  readonly days: readonly DailyPrice[]
  readonly claim?: DiscountClaim
}): HonestDiscount {
  const { current, since, claim } = judged
  const before = judged.days.filter(({ day }) => day < since)
  const lowestOf = (count: number) => {
    const lows = before.flatMap(({ day, low }) => (low !== null && day >= addDays(since, -count) ? [low] : []))
    return lows.length > 0 ? Math.min(...lows) : null
  }
  const lowest30 = lowestOf(30)
  return {
    claimedPercent: claimed(current, claim),
    realPercent: lowest30 === null ? null : percentBelow(current, lowest30),
    lowest30,
    lowest90: lowestOf(90),
    raisedBeforeSale: isRaisedBefore(
      current,
      before.filter(({ day }) => day >= addDays(since, -90)),
    ),
  }
}

/**
 * The price was raised for the sale if, right before it, there are a few clearly more expensive days that began with a
 * jump, and the stable price before them is no more than the sale price. A price that moves all the time, or rose in
 * small steps, does not count. At least two weeks before the increase must be known.
 */
function isRaisedBefore(current: number, days: readonly DailyPrice[]): boolean {
  const means = days.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  const raiseBegins = means.findLastIndex((price) => price <= current * same) + 1
  const raise = means.slice(raiseBegins)
  const earlier = means.slice(0, raiseBegins)
  const usual = medianOf(earlier)
  const lastBefore = earlier.at(-1)
  const first = raise[0]
  if (usual === undefined || first === undefined || lastBefore === undefined) return false
  const steady = earlier.filter((price) => price <= usual * same && price >= usual / same)
  return (
    raise.length <= longestRaise &&
    earlier.length >= usualFrom &&
    first >= lastBefore * jump &&
    current >= usual / same &&
    steady.length >= earlier.length * 0.8
  )
}

const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
