import { describe, expect, it } from '@jest/globals'
import type { DailyPrice } from './daily-prices.ts'
import { addDays } from './day.ts'
import { backTest, brierScore, reachableTarget, targetChance } from './target-chance.ts'

/** Days on end up to one, by the price of each day; null is out of stock. */
const daysUntil = (last: string, count: number, priceOf: (day: string, index: number) => number | null): DailyPrice[] =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index + 1 - count)
    const price = priceOf(day, index)
    return { day, low: price, high: price, mean: price }
  })
const inNovember = (day: string) => day.slice(5) >= '11-24' && day.slice(5) <= '11-30'
/** 1000 all year, and 800 in the last week of each November. */
const yearly = (last: string, count: number) => daysUntil(last, count, (day) => (inNovember(day) ? 800 : 1000))

describe('the chance of a target', () => {
  it('is hidden under 60 days of known prices, whatever was out of stock', () => {
    const chance = (count: number) => {
      const days = daysUntil('2026-06-30', 100, (_, index) => (index < count ? 1000 : null))
      return targetChance({ current: 1000, target: 900, days, today: '2026-07-01' })
    }
    expect(chance(59)).toBeNull()
    expect(chance(60)).not.toBeNull()
  })

  it('is certain of what is reached already', () => {
    const days = yearly('2026-06-30', 90)
    expect(targetChance({ current: 1000, target: 1000, days, today: '2026-07-01' })).toBe(1)
  })

  it('is higher before the sale in which it was reached a year ago than far from it', () => {
    const chance = (today: string) =>
      targetChance({ current: 1000, target: 800, days: yearly(addDays(today, -1), 400), today }) ?? 0
    expect(chance('2026-11-15')).toBeGreaterThan(0.3)
    expect(chance('2026-07-01')).toBeLessThan(0.1)
  })

  it('is smaller the deeper the target, and never none nor all of what has not happened yet', () => {
    const days = daysUntil('2026-06-30', 300, (_, index) => (index % 40 < 5 ? 900 : 1000))
    const chances = [950, 900, 850, 600].map(
      (target) => targetChance({ current: 1000, target, days, today: '2026-07-01' }) ?? 0,
    )
    expect(chances[0]).toBeCloseTo(chances[1] ?? 0, 1)
    expect(chances[1]).toBeGreaterThan((chances[2] ?? 1) + 0.3)
    expect(chances[2]).toBeGreaterThan(chances[3] ?? 1)
    expect(chances[3]).toBeGreaterThan(0)
    expect(chances[0]).toBeLessThan(1)
  })

  it('uses no day that comes later', () => {
    const past = daysUntil('2026-06-30', 200, () => 1000)
    const later = daysUntil('2026-08-30', 61, () => 1)
    const asked = { current: 1000, target: 900, today: '2026-07-01' }
    expect(targetChance({ ...asked, days: [...past, ...later] })).toBe(targetChance({ ...asked, days: past }))
  })
})

describe('the back-test', () => {
  it('looks only where 60 days lie before and 30 after', () => {
    const looks = backTest({ days: yearly('2026-12-31', 150), falls: [0.1], every: 10 })
    expect([looks.at(0)?.day, looks.at(-1)?.day]).toEqual(['2026-10-03', '2026-11-22'])
    expect(looks.map(({ isReached }) => isReached)).toEqual([false, false, false, true, true, true])
  })

  it('scores a history that repeats itself better than its base rate', () => {
    const looks = backTest({ days: yearly('2026-12-31', 760), falls: [0.1], every: 7 })
    const { score, base } = brierScore(looks)
    expect(looks.length).toBeGreaterThan(80)
    expect(score).toBeLessThan(base * 0.9)
  })

  it('scores what was said beside what happened, for each fall by itself', () => {
    const look = { day: '2026-01-01', fall: 0.1 }
    expect(
      brierScore([
        { ...look, chance: 1, isReached: true },
        { ...look, chance: 0.5, isReached: false },
        { ...look, fall: 0.2, chance: 0, isReached: false },
      ]),
    ).toEqual({ score: 0.25 / 3, base: 0.5 / 3 })
  })
})

describe('a target within reach', () => {
  const days = daysUntil('2026-06-30', 100, (_, index) => (index < 5 ? 801 : index < 40 ? 905 : 1000))

  it('is offered where the price has never been so low', () => {
    expect(reachableTarget({ target: 700, current: 1000, days, step: 10 })).toEqual({
      isBelowLowest: true,
      lowest: 801,
      suggestions: [810, 910],
    })
  })

  it('is left as it is where the price was there, and unknown without prices', () => {
    expect(reachableTarget({ target: 801, current: 1000, days, step: 10 })).toMatchObject({
      isBelowLowest: false,
      suggestions: [],
    })
    expect(reachableTarget({ target: 801, current: 1000, days: [], step: 10 })).toBeNull()
  })

  it('is never a target that is no better than the present price', () => {
    expect(reachableTarget({ target: 700, current: 810, days, step: 10 })?.suggestions).toEqual([])
  })
})
