import type { Money } from '@qasima/shared/schema/money'
import { minorDigits } from '@qasima/shared/schema/units'

/** A price to wait for that one press chooses. */
export interface SuggestedTarget {
  /** Whole percents below the price, or the lowest price of the last 90 days. */
  readonly below: 5 | 10 | 'lowest'
  /** In minor units of the price. */
  readonly amount: number
}

/** Prices from 100 units on are rounded down to whole ones, as people say them. */
function percentBelow({ amount, currency }: Money, percent: number): number {
  const unit = 10 ** minorDigits(currency)
  const step = amount >= 100 * unit ? unit : 1
  return Math.floor((amount * (100 - percent)) / 100 / step) * step
}

/** Lowest: of the last 90 days, in minor units of the price; null where it is not known. */
export function suggestedTargets(price: Money, lowest: number | null): readonly SuggestedTarget[] {
  const percents = ([5, 10] as const).map((below) => ({ below, amount: percentBelow(price, below) }))
  const isNews = lowest !== null && lowest < price.amount && percents.every(({ amount }) => amount !== lowest)
  const all = isNews ? [...percents, { below: 'lowest' as const, amount: lowest }] : percents
  return all.filter(({ amount }) => amount > 0 && amount < price.amount)
}
