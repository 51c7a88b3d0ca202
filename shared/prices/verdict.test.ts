import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { DailyPrice } from './daily-prices.ts'
import { addDays, daysBetween } from './day.ts'
import { judgePrice } from './verdict.ts'
import { verdictText } from './verdict-sentence.ts'

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
    ['lowest where it cost less on no day and more on most days', 899, history([90, 1000], [90, 950]), 'lowest'],
    ['good where it cost more on most days', 920, history([30, 800], [150, 1000]), 'good'],
    ['fair where it never moves', 1000, history([180, 1000]), 'fair'],
    ['fair where the lowest price is its price on nearly all days', 1000, history([20, 1200], [160, 1000]), 'fair'],
    ['fair where the difference is too small to notice', 990, history([20, 989], [160, 1000]), 'fair'],
    ['high where it cost less on most days', 1100, history([30, 1200], [150, 1000]), 'high'],
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

  it('does not take the day of the drop for an earlier time that was as cheap', () => {
    const dropped = (days: DailyPrice[], before: number) =>
      days.map((day) => (day.day === addDays(today, -before) ? { ...day, low: 900, mean: 960, high: 1000 } : day))
    expect(judge(900, dropped(history([100, 1000]), 1)).lowestSince).toBeNull()
    expect(judge(900, dropped(history([100, 1000], [40, 900]), 41)).lowestSince).toBeNull()
    expect(judge(900, dropped(history([10, 850], [100, 1000]), 1)).lowestSince).toBe(addDays(today, -101))
  })

  it('names no day of the last four weeks on which it was as cheap', () => {
    expect(judge(900, history([150, 1000], [1, 900], [26, 1000])).lowestSince).toBeNull()
    expect(judge(900, history([150, 1000], [1, 900], [27, 1000])).lowestSince).toBe(addDays(today, -28))
  })

  it('compares with the days before today, not with today', () => {
    const days = [...history([60, 1000]), { day: today, low: 1, high: 9000, mean: 10 }]
    expect(judge(900, days)).toMatchObject({ lowest: 1000, highest: 1000, days: 60 })
  })

  const runs = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 70 }), fc.option(fc.integer({ min: 900, max: 1100 }), { freq: 3 })),
    { maxLength: 8 },
  )

  it('never claims more than the days known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 880, max: 1120 }), runs, (current, made) => {
        const verdict = judge(current, history(...made))
        const days = history(...made).filter(({ day, low }) => low !== null && day >= addDays(today, -180))
        const lows = days.map(({ low }) => low ?? 0)
        expect(verdict.days).toBe(days.length)
        expect(verdict.window).toBe(days[0] ? daysBetween(days[0].day, today) : 0)
        expect(verdict.certainty === 'certain').toBe(days.length >= 14)
        expect(verdict.level === 'unknown').toBe(days.length === 0)
        if (days.length === 0) return

        expect(Math.round(verdict.cheaperThanShare * days.length)).toBe(lows.filter((low) => low > current).length)
        expect(Math.round(verdict.dearerThanShare * days.length)).toBe(lows.filter((low) => low < current).length)
        if (verdict.level === 'lowest') expect(Math.min(...lows)).toBeGreaterThanOrEqual(current)
        if (verdict.lowestSince !== null) expect(daysBetween(verdict.lowestSince, today)).toBeGreaterThanOrEqual(28)
        if (verdict.lowestSince !== null)
          expect(days.filter(({ day }) => day === verdict.lowestSince).map(({ low }) => (low ?? 0) <= current)).toEqual(
            [true],
          )

        const { sentence } = verdictText(verdict, 'en', 'latn')
        expect(sentence.includes('100%')).toBe(
          verdict.window > 1 && (verdict.cheaperThanShare === 1 || verdict.dearerThanShare === 1),
        )
        expect(sentence.includes('in-stock') || !sentence.includes('%')).toBe(
          !sentence.includes('%') || days.length < verdict.window,
        )
        expect(sentence.includes('Based on only')).toBe(days.length < 14)
        for (const [, said] of sentence.matchAll(/last (\d+) days/g)) expect(Number(said)).toBe(verdict.window)
      }),
      { numRuns: 500 },
    )
  })
})
