import type { DailyPrice } from './daily-prices.ts'
import { addDays, type Day } from './day.ts'

export interface HonestDiscount {
  /** What the shop says, 0 to 100; null where it says nothing that can be read. */
  readonly claimedPercent: number | null
  /**
   * Against the lowest price of the 30 days before the present price began, as Article 6a of Directive 98/6/EC asks;
   * zero or less where it was as cheap or cheaper within them, null where no price of them is known.
   */
  readonly realPercent: number | null
  /** The lowest prices of the 30 and 90 days before the present price began, in minor units. */
  readonly lowest30: number | null
  readonly lowest90: number | null
  /** Whether the price was raised shortly before, so that the fall only takes back the rise. */
  readonly raisedBeforeSale: boolean
}

/** What a shop says of its price: the part it takes off, or the price that it crosses out, in minor units. */
export type DiscountClaim = { readonly percent: number } | { readonly previousPrice: number }

/** A rise of that size on one day is no drift of prices. */
const jump = 1.05
/** Prices this close are the same to a shopper. */
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
 * A claimed discount beside what the history says. `days` are those of `dailyPrices`, oldest first; `since` is the day
 * on which the present price began. Amounts are minor units of one currency.
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
 * The days right before the sale on which it cost clearly more are the raise, if they are few and began with a jump, and
 * if what it steadily cost before them is no more than the sale price. A price that moves all the time, or climbed by
 * small steps, was not raised for a sale. Without two weeks from before the raise it is not claimed.
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
