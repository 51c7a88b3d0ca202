import { describe, expect, it } from '@jest/globals'
import { bucketOf, percentile, valueIn } from './histogram.ts'

const bucketsOf = (values: readonly number[]) => values.map((value) => ({ bucket: bucketOf(value), count: 1 }))

describe('a histogram', () => {
  it.each([0, 1, 7, 100, 2_500, 600_000])('keeps %d within five percent', (value) => {
    expect(Math.abs(valueIn(bucketOf(value)) - value)).toBeLessThanOrEqual(0.05 * value)
  })

  it('returns the value that a share of values does not exceed', () => {
    const values = Array.from({ length: 1_000 }, (_, place) => place + 1)
    for (const share of [0.5, 0.75, 0.95])
      expect(Math.abs((percentile(bucketsOf(values), share) ?? 0) / (share * 1_000) - 1)).toBeLessThan(0.05)
    expect(percentile([], 0.5)).toBeNull()
  })
})
