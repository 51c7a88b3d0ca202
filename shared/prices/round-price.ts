import type { Money } from '../schema/money.ts'
import { minorDigits } from '../schema/units.ts'

/** Digits that say how much a converted price is about; more would be the precision of a rate that no one pays. */
const saidDigits = 3

/** A converted price in whole units and three digits: 38,387.20 is about 38,400; what is below ten units stays as it is. */
export function roundPrice({ amount, currency }: Money): Money {
  const unit = 10 ** minorDigits(currency)
  const whole = Math.abs(amount) / unit
  const step = whole < 10 ** saidDigits ? 1 : 10 ** (Math.floor(Math.log10(whole)) + 1 - saidDigits)
  // Below ten units a whole one would be too far off.
  return whole < 10 ? { amount, currency } : { amount: Math.round(amount / unit / step) * step * unit, currency }
}
