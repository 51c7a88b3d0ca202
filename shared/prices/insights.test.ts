import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { DailyPrice } from './daily-prices.ts'
import { addDays } from './day.ts'
import { insightDays, insightsFromDays, insightsOf, maxDrops } from './insights.ts'

const begin = '2025-11-24'
/** A store's prices from a given day; null is a day out of stock. */
const store = (listingId: string, prices: readonly (number | null)[], from = begin) => ({
  listingId,
  days: prices.map((price, index): DailyPrice => ({ day: addDays(from, index), low: price, high: price, mean: price })),
})
const days = (count: number, price: number | null) => new Array<number | null>(count).fill(price)
const year = (given: (month: number) => number) =>
  Array.from({ length: insightDays }, (_, index) => given(Number(addDays(begin, index).slice(5, 7))))

describe('a short history', () => {
  it('is null, and days out of stock do not make it longer', () => {
    expect(insightsOf([], 1000)).toBeNull()
    expect(insightsOf([store('a', days(insightsFromDays - 1, 1000))], 1000)).toBeNull()
    expect(insightsOf([store('a', [...days(59, 1000), ...days(200, null)])], null)).toBeNull()
    expect(insightsOf([store('a', days(insightsFromDays, 1000))], 1000)).toMatchObject({ from: begin, days: 60 })
  })

  it('has no months and no stores to compare', () => {
    const two = [store('a', days(70, 1000)), store('b', days(29, 900), addDays(begin, 41))]
    expect(insightsOf(two, 900)).toMatchObject({ months: [], wins: [], comparedDays: 29 })
  })
})

describe('the price bands', () => {
  it('have round limits and the number of days on which the cheapest store was in them', () => {
    const found = insightsOf([store('a', [...days(30, 119_900), ...days(50, 134_900), ...days(20, 149_900)])], 134_900)
    expect(found?.bands).toEqual([
      { from: 115_000, below: 120_000, days: 30, isCurrent: false },
      { from: 120_000, below: 125_000, days: 0, isCurrent: false },
      { from: 125_000, below: 130_000, days: 0, isCurrent: false },
      { from: 130_000, below: 135_000, days: 50, isCurrent: true },
      { from: 135_000, below: 140_000, days: 0, isCurrent: false },
      { from: 140_000, below: 145_000, days: 0, isCurrent: false },
      { from: 145_000, below: 150_000, days: 20, isCurrent: false },
    ])
  })

  it('are a single one if the price never changed, and none is current while out of stock', () => {
    expect(insightsOf([store('a', days(60, 1250))], null)?.bands).toEqual([
      { from: 1250, below: 1251, days: 60, isCurrent: false },
    ])
  })

  it('contain each day once, adjoin each other, and mark the current price once, for any history', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(fc.array(price, { minLength: 60, maxLength: 365 }), fc.option(price), (prices, current) => {
        const bands = insightsOf([store('a', prices)], current)?.bands ?? []
        expect(bands.reduce((sum, band) => sum + band.days, 0)).toBe(prices.length)
        expect(bands.length).toBeLessThanOrEqual(8)
        expect(bands.filter(({ isCurrent }) => isCurrent)).toHaveLength(current === null ? 0 : 1)
        for (const [index, { below }] of bands.slice(0, -1).entries()) expect(bands[index + 1]?.from).toBe(below)
        for (const { from, below } of bands) {
          const inside = prices.filter((one) => one >= from && one < below)
          expect(inside).toHaveLength(bands.find((band) => band.from === from)?.days ?? -1)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a drop', () => {
  it('has its day, the price before and after, and how long it lasted', () => {
    const found = insightsOf([store('a', [...days(60, 1000), ...days(5, 800), 790, ...days(10, 1000)])], 1000)
    expect(found?.drops).toEqual([
      { listingId: 'a', day: addDays(begin, 65), from: 800, to: 790, days: 1, isRunning: false },
      { listingId: 'a', day: addDays(begin, 60), from: 1000, to: 800, days: 6, isRunning: false },
    ])
  })

  it('continues over days out of stock, which are not counted', () => {
    const found = insightsOf([store('a', [...days(60, 1000), 800, ...days(9, null), 800])], 800)
    expect(found?.drops).toEqual([
      { listingId: 'a', day: addDays(begin, 60), from: 1000, to: 800, days: 2, isRunning: true },
    ])
  })

  it('does not exist below one percent, at a store that was not the cheapest, or at a new store', () => {
    const found = insightsOf(
      [
        store('a', [...days(60, 1000), ...days(40, 991)]),
        store('dear', [...days(60, 2000), ...days(40, 1500)]),
        store('new', days(20, 500), addDays(begin, 80)),
      ],
      500,
    )
    expect(found).toMatchObject({ drops: [], dropCount: 0 })
  })

  it('are listed latest first, and counted beyond what is listed', () => {
    const prices = Array.from({ length: 100 }, (_, index) => (index % 2 ? 900 : 1000))
    const found = insightsOf([store('a', prices)], 900)
    expect(found?.dropCount).toBe(50)
    expect(found?.drops).toHaveLength(maxDrops)
    expect(found?.drops[0]?.day).toBe(addDays(begin, 99))
  })

  it('reaches the lowest price of its day and lasts at least that day, for any history', () => {
    const prices = fc.array(fc.option(fc.integer({ min: 1, max: 50 })), { minLength: 90, maxLength: 120 })
    fc.assert(
      fc.property(prices, prices, (one, other) => {
        for (const { listingId, day, from, to, days: lasted } of insightsOf([store('a', one), store('b', other)], null)
          ?.drops ?? []) {
          const at = [one, other].flatMap((list) => list[daysSince(day)] ?? [])
          expect(to).toBe(Math.min(...at))
          expect(to).toBeLessThan(from)
          expect(lasted).toBeGreaterThanOrEqual(1)
          expect(['a', 'b']).toContain(listingId)
        }
      }),
      { numRuns: 60 },
    )
  })
})

const daysSince = (day: string) => (Date.parse(day) - Date.parse(begin)) / 86_400_000

describe('the months', () => {
  it('are compared with each other in calendar order', () => {
    const found = insightsOf(
      [
        store(
          'a',
          year((month) => (month === 11 ? 800 : 1000)),
        ),
      ],
      800,
    )
    expect(found?.months.map(({ month, difference }) => [month, difference])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) => [month, 2]),
      [11, -19],
      [12, 2],
    ])
    // The end of one November and the beginning of the next.
    expect(found?.months.find(({ month }) => month === 11)?.days).toBe(30)
  })

  it('need six with at least two known weeks each', () => {
    const six = (last: number) => insightsOf([store('a', days(last, 1000), '2026-01-01')], 1000)?.months.length
    expect(six(31 + 28 + 31 + 30 + 31 + 13)).toBe(0)
    expect(six(31 + 28 + 31 + 30 + 31 + 14)).toBe(6)
  })

  it('have no difference if they all cost the same, or nothing', () => {
    for (const price of [0, 1000])
      expect(
        new Set(
          insightsOf(
            [
              store(
                'a',
                year(() => price),
              ),
            ],
            price,
          )?.months.map((one) => one.difference),
        ),
      ).toEqual(new Set([0]))
  })
})

describe('the cheapest store', () => {
  it('are counted on days with at least two stores, for each store with the lowest price', () => {
    const found = insightsOf(
      [
        store('a', [...days(20, 1000), ...days(20, 900), ...days(10, null), ...days(10, 1000)]),
        store('b', [...days(20, 950), ...days(40, 1000)]),
      ],
      1000,
    )
    expect(found).toMatchObject({
      comparedDays: 50,
      wins: [
        { listingId: 'a', days: 30 },
        { listingId: 'b', days: 30 },
      ],
    })
  })

  it('never exceed the compared days, and each compared day has a winner, for any history', () => {
    const prices = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 90, maxLength: 120 })
    fc.assert(
      fc.property(prices, prices, (one, other) => {
        const found = insightsOf([store('a', one), store('b', other)], null)
        if (!found || found.wins.length === 0) return
        const counts = found.wins.map((win) => win.days)
        expect(Math.max(...counts)).toBeLessThanOrEqual(found.comparedDays)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(found.comparedDays)
        expect(counts).toEqual(counts.toSorted((first, second) => second - first))
      }),
      { numRuns: 60 },
    )
  })
})
