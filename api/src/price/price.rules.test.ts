import { describe, expect, it } from '@jest/globals'
import { instantOf, instantText, minuteLength } from './instant.rules.ts'
import {
  afterLook,
  fittingStock,
  isOutlier,
  judgeLook,
  type KnownLooks,
  type Price,
  type Stock,
  seenAgainAt,
} from './price.rules.ts'

const sar = (amount: number, inStock = true): Price => ({ amount, currency: 'SAR', inStock })

describe('an observed price', () => {
  it.each<[string, Price | null, Price, boolean, boolean]>([
    ['counts where nothing is known', null, sar(9_000), true, false],
    ['counts where it repeats the one in force, even if overruled', sar(1_000), sar(1_000), true, false],
    ['counts below five times', sar(1_000), sar(4_999), false, false],
    ['waits from five times', sar(1_000), sar(5_000), false, true],
    ['counts above a fifth', sar(1_000), sar(201), false, false],
    ['waits from a fifth', sar(1_000), sar(200), false, true],
    ['waits in another currency', sar(1_000), { ...sar(1_000), currency: 'USD' }, false, true],
    ['waits where staff overruled the amount', sar(1_000), sar(1_100), true, true],
  ])('%s', (_, known, seen, isOverruled, waits) => {
    expect(isOutlier(known, seen, isOverruled)).toBe(waits)
  })
})

describe('a trusted observation', () => {
  const at = 7 * minuteLength
  const page = { source: 'page', isTrashed: false } as const
  it.each<[string, Price, Parameters<typeof judgeLook>[1], ReturnType<typeof judgeLook>]>([
    ['is stored where nothing is known', sar(900), { there: null, known: null, looks: [] }, 'stored'],
    ['repeats what holds', sar(900), { there: null, known: sar(900), looks: [] }, 'same'],
    ['is stored where the stock differs', sar(900), { there: null, known: sar(900, false), looks: [] }, 'stored'],
    [
      'counts for nothing where staff trashed a price of its moment',
      sar(900),
      { there: { source: 'page', isTrashed: true }, known: sar(900), looks: [] },
      'ignored',
    ],
    [
      'does not replace a price of staff',
      sar(800),
      { there: { source: 'staff', isTrashed: false }, known: sar(900), looks: [] },
      'ignored',
    ],
    ['replaces a larger price of its moment', sar(800), { there: page, known: sar(900), looks: [] }, 'stored'],
    ['does not replace a smaller one', sar(1_000), { there: page, known: sar(900), looks: [] }, 'ignored'],
    ['does not replace one in stock', sar(900, false), { there: page, known: sar(900), looks: [] }, 'ignored'],
    [
      'is stored beside a look of its moment that saw more',
      sar(800),
      { there: null, known: sar(900), looks: [at] },
      'stored',
    ],
    [
      'counts for nothing beside one that saw less',
      sar(1_000),
      { there: null, known: sar(900), looks: [at] },
      'ignored',
    ],
  ])('%s', (_, seen, stored, verdict) => {
    expect(judgeLook({ ...seen, at }, stored)).toBe(verdict)
  })
})

it.each<[string, number, readonly number[], number | null, number | null]>([
  ['at the next look', 10, [40, 30, 5], null, 30],
  ['not where no look followed', 10, [10, 5], null, null],
  ['not where another price came before', 10, [30], 20, null],
  ['not where another price came at the same moment', 10, [30], 30, null],
  ['where the next price came later', 10, [30], 31, 30],
])('the price that a late observation interrupts was seen again %s', (_, at, looks, nextPrice, again) => {
  expect(seenAgainAt(at, looks, nextPrice)).toBe(again)
})

it.each<[boolean, Stock | null, Stock]>([
  [true, 'low_stock', 'low_stock'],
  [true, 'out_of_stock', 'in_stock'],
  [true, null, 'in_stock'],
  [false, 'discontinued', 'discontinued'],
  [false, 'low_stock', 'out_of_stock'],
  [false, 'preorder', 'preorder'],
])("in stock (%s) with the shop's wording %s: %s", (inStock, stock, fitting) => {
  expect(fittingStock(inStock, stock)).toBe(fitting)
})

describe('the remembered observations', () => {
  const kept: KnownLooks = { inStock: true, stock: 'low_stock', claimed: 1_200, seenAt: 100, looks: [100, 50] }
  const look = (at: number, stock: Stock = 'in_stock', claimed: number | null = 1_500) => ({ at, stock, claimed })
  it.each<[string, ReturnType<typeof look>, boolean, KnownLooks]>([
    [
      'is all that it saw, if it is the newest',
      look(200),
      false,
      { ...kept, stock: 'in_stock', claimed: 1_500, seenAt: 200 },
    ],
    ['is nothing, if it is late', look(70), false, kept],
    ['is its moment, if it is late and found what was in force', look(70), true, { ...kept, looks: [100, 70, 50] }],
    ['is the lesser claim, if it is of the same moment', look(100), true, { ...kept, stock: 'in_stock' }],
  ])('%s', (_, seen, isRepeat, left) => {
    expect(afterLook(kept, seen, { before: kept, isRepeat, isSame: true })).toEqual(left)
  })

  it('are at most a hundred', () => {
    const looks = Array.from({ length: 100 }, (_, place) => 200 - place)
    const { looks: left } = afterLook({ ...kept, looks }, look(300), { before: kept, isRepeat: true, isSame: true })
    expect([left.length, left[0], left.at(-1)]).toEqual([100, 300, 102])
  })
})

it("instants keep the database's microseconds", () => {
  expect(instantText(instantOf(new Date('2026-11-28T11:42:51.123Z')) + 7)).toBe('2026-11-28T11:42:51.123007Z')
  expect(instantText(-1)).toBe('1969-12-31T23:59:59.999999Z')
  expect(instantText(-Infinity)).toBe('-infinity')
})
