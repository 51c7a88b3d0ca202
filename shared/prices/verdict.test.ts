import { describe, expect, it } from '@jest/globals'
import type { DailyPrice } from './daily-prices.ts'
import { addDays } from './day.ts'
import { judgePrice } from './verdict.ts'

const today = '2026-11-22'

/** So many days ending yesterday, from runs of a price (or of none in stock), oldest first. */
const history = (...runs: readonly (readonly [length: number, price: number | null])[]): DailyPrice[] => {
  const prices = runs.flatMap(([length, price]) => Array.from({ length }, () => price))
  return prices.map((price, index) => ({
    day: addDays(today, index - prices.length),
    low: price,
    high: price,
    mean: price,
  }))
}
const judge = (current: number | null, days: readonly DailyPrice[]) => judgePrice({ current, days, today })

describe('the verdict of a price', () => {
  it('says on which part of the last 180 days it cost more, and when it was as cheap last', () => {
    const verdict = judge(900, history([300, 500], [25, 900], [155, 1000]))
    expect(verdict).toEqual({
      level: 'lowest',
      certainty: 'certain',
      cheaperThanShare: 155 / 180,
      dearerThanShare: 0,
      lowestSince: addDays(today, -156),
      window: 180,
      days: 180,
      lowest: 900,
      highest: 1000,
      mean: 986,
    })
  })

  it.each([
    ['lowest where it never cost less and often cost more', 899, history([90, 1000], [90, 950]), 'lowest'],
    ['good where it mostly cost more', 920, history([30, 800], [150, 1000]), 'good'],
    ['fair where it never moves', 1000, history([180, 1000]), 'fair'],
    ['fair where the lowest is what it nearly always costs', 1000, history([20, 1200], [160, 1000]), 'fair'],
    ['fair where the difference is too small to notice', 990, history([20, 989], [160, 1000]), 'fair'],
    ['high where it mostly cost less', 1100, history([30, 1200], [150, 1000]), 'high'],
  ] as const)('is %s', (_, current, days, level) => {
    expect(judge(current, days).level).toBe(level)
  })

  it('is uncertain with 13 days to compare with, and certain with 14, whatever was out of stock between them', () => {
    expect(judge(900, history([13, 1000], [60, null])).certainty).toBe('uncertain')
    expect(judge(900, history([13, 1000], [60, null], [1, 1000])).certainty).toBe('certain')
  })

  it('is unknown without a price now, and without a day on which it could be bought', () => {
    expect(judge(null, history([60, 1000])).level).toBe('unknown')
    expect(judge(900, history([60, null]))).toMatchObject({ level: 'unknown', certainty: 'uncertain', lowest: null })
    expect(judge(900, [])).toMatchObject({ level: 'unknown', days: 0, window: 0 })
  })

  it('counts no day out of stock, on either side', () => {
    const verdict = judge(900, history([50, 1000], [100, null], [30, 800]))
    expect([verdict.days, verdict.window]).toEqual([80, 180])
    expect(verdict.cheaperThanShare).toBe(50 / 80)
    expect(verdict.dearerThanShare).toBe(30 / 80)
  })

  it('does not call the present price an earlier time that was as cheap', () => {
    expect(judge(900, history([10, 850], [100, 1000], [6, 900])).lowestSince).toBe(addDays(today, -107))
    expect(judge(900, history([100, 1000], [6, 900])).lowestSince).toBeNull()
  })

  it('compares with the days before today, not with today', () => {
    const days = [...history([60, 1000]), { day: today, low: 1, high: 9000, mean: 10 }]
    expect(judge(900, days)).toMatchObject({ lowest: 1000, highest: 1000, days: 60 })
  })
})
