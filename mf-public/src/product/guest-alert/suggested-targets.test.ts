import { expect, it } from '@jest/globals'
import { suggestedTargets } from './suggested-targets.ts'

it.each([
  ['rounds down to whole units', 129_900, 'SAR', null, [123_400, 116_900]],
  ['is exact below 100 units', 9_990, 'SAR', null, [9_490, 8_991]],
  ['knows currencies of three digits', 150_000, 'KWD', null, [142_000, 135_000]],
  ['knows currencies without minor units', 12_000, 'JPY', null, [11_400, 10_800]],
  ['offers the lowest of 90 days', 129_900, 'SAR', 99_900, [123_400, 116_900, 99_900]],
  ['offers no lowest that is not below the price', 129_900, 'SAR', 129_900, [123_400, 116_900]],
  ['offers no price twice', 129_900, 'SAR', 116_900, [123_400, 116_900]],
  ['offers nothing below the smallest amount', 1, 'SAR', null, []],
])('%s', (_, amount, currency, lowest, amounts) => {
  expect(suggestedTargets({ amount, currency }, lowest).map((target) => target.amount)).toEqual(amounts)
})
