import { expect, it } from '@jest/globals'
import { changeWords } from './change-words.ts'

const riyals = (amount: number) => ({ amount, currency: 'SAR' })

it.each([
  [riyals(10_000), riyals(100_000), '10 times as much'],
  [riyals(10_000), riyals(1_250), '8 times lower'],
  [riyals(10_000), { amount: 2_700, currency: 'USD' }, 'Different currency'],
  [null, riyals(100), 'No current price'],
  [riyals(100), riyals(0), 'From or to zero'],
  [riyals(184_550), riyals(177_900), '4% less'],
  [riyals(10_000), riyals(15_000), '50% more'],
  [riyals(10_000), riyals(10_001), 'Less than 1% more'],
  [riyals(100), riyals(100), 'Unchanged'],
])('from %j to %j is: %s', (before, after, words) => {
  expect(changeWords(before, after)).toBe(words)
})
