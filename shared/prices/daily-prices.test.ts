import { describe, expect, it } from '@jest/globals'
import { type DailyRollup, dailyPrices, maxWindowDays, rollupsOf } from './daily-prices.ts'

const row = (day: string, price: number, changed: Partial<DailyRollup> = {}): DailyRollup => ({
  day,
  open: price,
  low: price,
  high: price,
  close: price,
  mean: price,
  stockShare: 1,
  ...changed,
})
const outOfStock = { low: null, high: null, mean: null, stockShare: 0 }

describe('the price of each day', () => {
  it('is the close of the last change before it, however long ago', () => {
    const days = dailyPrices([row('2026-11-04', 800, { open: 1000, high: 1000, mean: 900 }), row('2026-06-01', 1000)], {
      from: '2026-11-02',
      to: '2026-11-06',
    })
    expect(days.map(({ day, low, high, mean }) => [day, low, high, mean])).toEqual([
      ['2026-11-02', 1000, 1000, 1000],
      ['2026-11-03', 1000, 1000, 1000],
      ['2026-11-04', 800, 1000, 900],
      ['2026-11-05', 800, 800, 800],
      ['2026-11-06', 800, 800, 800],
    ])
  })

  it('is null while out of stock, also on the days after the one on which stock ended', () => {
    const days = dailyPrices(
      [
        row('2026-11-01', 1000),
        row('2026-11-02', 1000, { stockShare: 0.4, closeInStock: false }),
        row('2026-11-05', 900, { ...outOfStock, closeInStock: false }),
        row('2026-11-06', 900),
      ],
      { from: '2026-11-01', to: '2026-11-07' },
    )
    expect(days.map(({ mean }) => mean)).toEqual([1000, 1000, null, null, null, 900, 900])
  })

  it('is absent before the first known price, and ignores changes after the window', () => {
    const days = dailyPrices([row('2026-11-03', 700), row('2026-11-05', 1)], { from: '2026-11-01', to: '2026-11-04' })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-04'])
    expect(dailyPrices([], { from: '2026-11-01', to: '2026-11-04' })).toEqual([])
  })

  it('goes back no further than the limit', () => {
    const days = dailyPrices([row('2001-01-01', 700)], { from: '2002-01-01', to: '2026-11-22' })
    expect(days).toHaveLength(maxWindowDays)
    expect(days.at(-1)?.day).toBe('2026-11-22')
  })
})

describe('the days on which something changed', () => {
  const changes = [
    { at: '2026-11-01T12:00:00Z', amount: 1000, inStock: true },
    { at: '2026-11-03T06:00:00Z', amount: 800, inStock: true },
    { at: '2026-11-03T18:00:00Z', amount: 900, inStock: false },
    { at: '2026-11-05T00:00:00Z', amount: 900, inStock: true },
  ]
  const rows = [
    {
      day: '2026-11-01',
      open: 1000,
      close: 1000,
      low: 1000,
      high: 1000,
      mean: 1000,
      stockShare: 1,
      closeInStock: true,
    },
    {
      day: '2026-11-03',
      open: 1000,
      close: 900,
      low: 800,
      high: 1000,
      // A quarter of the day at 1000 and a half at 800.
      mean: (1000 + 2 * 800) / 3,
      stockShare: 0.75,
      closeInStock: false,
    },
    { day: '2026-11-05', open: 900, close: 900, low: 900, high: 900, mean: 900, stockShare: 1, closeInStock: true },
  ]

  it('have the time-weighted mean while in stock, in whatever order the changes come', () => {
    expect(rollupsOf(changes)).toEqual(rows)
    expect(rollupsOf(changes.toReversed())).toEqual(rows)
    expect(rollupsOf([])).toEqual([])
  })

  it('start with the price at the beginning of the day', () => {
    const midnight = { at: '2026-11-04T00:00:00Z', amount: 700, inStock: true }
    expect(rollupsOf([...changes.slice(0, 1), midnight])[1]).toMatchObject({ open: 700, high: 700, stockShare: 1 })
  })

  it('carry over to the days between', () => {
    const days = dailyPrices(rollupsOf(changes), { from: '2026-11-02', to: '2026-11-05' })
    expect(days.map(({ mean }) => mean && Math.round(mean))).toEqual([1000, 867, null, 900])
  })
})
