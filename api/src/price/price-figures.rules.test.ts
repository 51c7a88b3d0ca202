import { describe, expect, it } from '@jest/globals'
import { dayLength, type Instant, instantOf, minuteLength } from './instant.rules.ts'
import {
  afterCorrection,
  afterNewest,
  type FiguredDay,
  figureDay,
  type ListingFigures,
  type TimedPrice,
} from './price-figures.rules.ts'

const start = instantOf(new Date('2026-11-20'))
const at = (hours: number, day = 0): Instant => start + day * dayLength + hours * 60 * minuteLength
const price = (hours: number, amount: number, more: Partial<TimedPrice> = {}): TimedPrice => ({
  at: at(hours),
  amount,
  currency: 'SAR',
  inStock: true,
  ...more,
})
const carried = { amount: 1_000, currency: 'SAR', inStock: true }

describe('the figures of a day', () => {
  it.each<[string, Parameters<typeof figureDay>[1], TimedPrice[], object | null]>([
    ['none without a change', carried, [], null],
    ['none for a price that repeats the one before', carried, [price(12, 1_000)], null],
    ['weigh amounts by time', carried, [price(6, 600)], { open: 1_000, close: 600, low: 600, high: 1_000, mean: 700 }],
    [
      'begin with the first price of all',
      null,
      [price(12, 500), price(18, 700)],
      { open: 500, mean: 600, stockShare: 1 },
    ],
    ['leave out what was not in stock', carried, [price(6, 900, { inStock: false })], { low: 1_000, stockShare: 0.25 }],
    ['have no amounts on a day without stock', null, [price(6, 900, { inStock: false })], { low: null, mean: null }],
    [
      'are in the currency at the end',
      carried,
      [price(12, 300, { currency: 'USD' })],
      { open: 300, low: 300, high: 300, mean: 300, currency: 'USD' },
    ],
    ['do not count a price that ends at midnight', carried, [price(0, 800)], { open: 800, high: 800 }],
  ])('%s', (_, before, prices, expected) => {
    const figures = figureDay(start, before, prices)
    if (expected === null) expect(figures).toBeNull()
    else expect(figures).toMatchObject(expected)
  })
})

const kept: ListingFigures = {
  ...carried,
  stock: 'low_stock',
  since: at(0, 100),
  seenAt: at(0, 101),
  firstAt: at(0),
  lastAt: at(0, 100),
  previous: 1_200,
  low: 900,
  lowAt: at(5, 10),
  high: 1_500,
  highAt: at(5, 20),
}

describe('a price after all others', () => {
  it.each<[string, Partial<TimedPrice>, Partial<ListingFigures>]>([
    [
      'begins a new amount',
      { amount: 950 },
      { amount: 950, previous: 1_000, since: at(0, 102), low: 900, seenAt: at(0, 102) },
    ],
    [
      'keeps the amount when stock ends',
      { inStock: false },
      { since: kept.since, previous: 1_200, stock: 'out_of_stock' },
    ],
    ['can be the lowest', { amount: 800 }, { low: 800, lowAt: at(0, 102), high: 1_500 }],
    ['can be the highest', { amount: 1_600 }, { high: 1_600, highAt: at(0, 102), low: 900 }],
    ['is no lowest without stock', { amount: 800, inStock: false }, { low: 900 }],
  ])('%s', (_, change, expected) => {
    expect(afterNewest(kept, { ...carried, at: at(0, 102), ...change })).toMatchObject(expected)
  })
})

describe('a correction long before the current price', () => {
  const day = (low: number, high: number): FiguredDay => ({
    day: '2026-12-20',
    figures: { open: low, close: high, low, high, mean: low, stockShare: 1, currency: 'SAR', closeInStock: true },
    prices: [price(1, low, { at: at(1, 30) }), price(2, high, { at: at(2, 30) })],
  })
  const moments = [{ at: at(1, 30), following: at(2, 30) }]

  it('changes the extremes if its day goes beyond them', () => {
    expect(afterCorrection(kept, moments, [day(950, 1_400)])).toEqual(kept)
    expect(afterCorrection(kept, moments, [day(850, 1_600)])).toEqual({
      ...kept,
      low: 850,
      lowAt: at(1, 30),
      high: 1_600,
      highAt: at(2, 30),
    })
  })

  it('needs all prices if the current one, the first one or the day of an extreme is concerned', () => {
    expect(afterCorrection(kept, [{ at: at(1, 30), following: null }], [day(950, 1_400)])).toBeNull()
    expect(afterCorrection(kept, [{ at: at(1, 30), following: kept.since }], [day(950, 1_400)])).toBeNull()
    expect(afterCorrection(kept, [{ at: kept.firstAt, following: at(2, 30) }], [day(950, 1_400)])).toBeNull()
    expect(afterCorrection({ ...kept, lowAt: at(9, 30) }, moments, [day(950, 1_400)])).toBeNull()
  })
})
