import { expect, it } from '@jest/globals'
import { roundPrice } from './round-price.ts'

it.each([
  [3_838_720, 'EGP', 3_840_000],
  [119_949, 'AED', 120_000],
  [99_949, 'SAR', 99_900],
  [10_026, 'SAR', 10_000],
  [426, 'SAR', 426],
  [0, 'SAR', 0],
  [134_567, 'KWD', 135_000],
])('says %d minor units of %s in three digits and whole units', (amount, currency, rounded) => {
  expect(roundPrice({ amount, currency })).toEqual({ amount: rounded, currency })
})
