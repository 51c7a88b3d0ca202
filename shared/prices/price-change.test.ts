import { expect, it } from '@jest/globals'
import { percentChanged } from './price-change.ts'

it.each([
  [89_900, 67_400, 25],
  [10_000, 11_500, 15],
  [100_000, 99_999, 1],
  [100, 0, 100],
  [0, 500, 49_900],
])('from %i to %i, a price changed by %i percent', (previous, amount, percent) => {
  expect(percentChanged(previous, amount)).toBe(percent)
})
