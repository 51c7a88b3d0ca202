import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type AlertGroup,
  anywhere,
  concernedBy,
  decideEffective,
  decideEvents,
  decideLevels,
  type EffectiveOffer,
  eventsOf,
  isLowest,
  type JudgedPrice,
  leftUpTo,
  type Offer,
} from './judge.rules.ts'

const group = (values: Partial<AlertGroup>): AlertGroup => ({
  kind: 'target',
  armed: true,
  listing: anywhere,
  country: '',
  wanted: 'SAR',
  span: null,
  ...values,
})
const offer = (listingId: string, amount: number, values: Partial<Offer> = {}): Offer => ({
  listingId,
  amount,
  currency: 'SAR',
  inStock: true,
  countries: ['sa'],
  ...values,
})
const sar = (amount: number, inStock = true): JudgedPrice => ({ amount, currency: 'SAR', inStock })
const same = ({ amount }: { readonly amount: number }) => amount

describe('a price has moved away from an amount', () => {
  it('by more than one percent and more than one minor unit', () => {
    expect([0, 1, 2, 3, 100, 102, 103, 10_100, 10_101].map(leftUpTo)).toEqual([
      -1, -1, 0, 1, 98, 100, 101, 9_999, 10_000,
    ])
  })

  it('for every amount up to the returned maximum', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (minor) => {
        const isLeft = (amount: bigint) => amount + (amount / 100n > 1n ? amount / 100n : 1n) < BigInt(minor)
        const amount = leftUpTo(minor)
        expect(amount < 0 || isLeft(BigInt(amount))).toBe(true)
        expect(isLeft(BigInt(amount) + 1n)).toBe(false)
      }),
    )
  })
})

describe('targets and percentages', () => {
  it.each<[string, Partial<AlertGroup>, string | undefined]>([
    ['watch any listing', {}, 'b'],
    ['watch one listing', { listing: 'a' }, 'a'],
    ['watch the stores of a country', { country: 'eg' }, 'a'],
    ['have nothing to look at in a country where no store sells', { country: 'ae' }, undefined],
    ['are left alone where they have no currency yet', { kind: 'percent', wanted: '' }, undefined],
    ['are other kinds', { kind: 'change' }, undefined],
  ])('%s', (_, values, listingId) => {
    const offers = [offer('a', 900, { countries: ['sa', 'eg'] }), offer('b', 800), offer('c', 700, { inStock: false })]
    expect(decideLevels([group(values)], offers, same, null)[0]?.listingId).toBe(listingId)
  })

  it('of another listing than the one that changed are ignored', () => {
    const offers = [offer('a', 900), offer('b', 800)]
    const groups = [group({ listing: 'a' }), group({ listing: 'b' }), group({})]
    expect(decideLevels(groups, offers, same, 'a').map(({ listing }) => listing)).toEqual(['a', anywhere])
  })

  it("compare in the group's currency; an offer without an exchange rate is skipped", () => {
    const offers = [offer('a', 900), offer('b', 300, { currency: 'USD' }), offer('c', 1, { currency: 'XXX' })]
    const convert = ({ amount, currency }: Offer) => ({ SAR: amount, USD: amount * 3.75 })[currency] ?? null
    expect(decideLevels([group({})], offers, convert, null)).toMatchObject([
      { listingId: 'a', amount: 900, compared: 900 },
    ])
  })

  it('are met at or below their threshold, and re-armed above it', () => {
    const thresholds = [true, false].map((armed) => decideLevels([group({ armed })], [offer('a', 10_101)], same, null))
    expect(thresholds.map(([one]) => one?.thresholds)).toEqual([
      { from: '1010100', to: '9223372036854775807' },
      { from: '0', to: '1000000' },
    ])
  })
})

it("a price after a code uses the codes of the alert's country; of equal prices the first listing wins", () => {
  const after = (listingId: string, country: string, effective: number): EffectiveOffer => ({
    ...{ listingId, country, effective, amount: 1_000, currency: 'SAR', couponId: null },
  })
  const offers = [after('b', 'sa', 800), after('a', 'sa', 800), after('a', 'eg', 500)]
  const found = (values: Partial<AlertGroup>) =>
    decideEffective([group({ kind: 'effective', ...values })], offers, ({ effective }) => effective)[0]
  expect(found({ country: 'sa' })).toMatchObject({ listingId: 'a', effective: 800, amount: 1_000 })
  expect(found({})).toMatchObject({ listingId: 'a', effective: 500 })
  expect(found({ listing: 'b', country: 'eg' })).toBeUndefined()
})

describe('a change', () => {
  it.each<[string, JudgedPrice | null, JudgedPrice, string[]]>([
    ['the first price', null, sar(900), ['lowest']],
    ['the first price, out of stock', null, sar(900, false), []],
    ['up', sar(800), sar(900), ['change']],
    ['down', sar(900), sar(800), ['change', 'lowest']],
    ['another currency', sar(900), { ...sar(900), currency: 'USD' }, ['change', 'lowest']],
    ['out of stock', sar(900), sar(900, false), []],
    ['back in stock', sar(900, false), sar(900), ['stock', 'lowest']],
  ])('%s concerns certain kinds of alerts', (_, before, after, kinds) => {
    expect(eventsOf({ before, after })).toEqual(kinds)
  })

  it('concerns armed alerts that watch its listing', () => {
    const offers = [offer('a', 800), offer('b', 900)]
    const kind = 'change'
    const groups = [
      group({ kind }),
      group({ kind, listing: 'a' }),
      group({ kind, country: 'sa' }),
      group({ kind, listing: 'b' }),
      group({ kind, country: 'eg' }),
      group({ kind, armed: false }),
    ]
    const change = { listingId: 'a', before: sar(900), after: sar(800) }
    expect(concernedBy(groups, offers, change)).toEqual(groups.slice(0, 3))
    expect(concernedBy(groups, offers.slice(1), change)).toEqual([])
  })

  it('of stock counts only if no other watched listing was in stock', () => {
    const change = { listingId: 'a', before: sar(900, false), after: sar(900) }
    const groups = [
      group({ kind: 'stock' }),
      group({ kind: 'stock', listing: 'a' }),
      group({ kind: 'stock', country: 'sa' }),
    ]
    const concerned = (other: Offer) => concernedBy(groups, [offer('a', 900), other], change)
    expect(concerned(offer('b', 900))).toEqual([groups[1]])
    expect(concerned(offer('b', 900, { countries: ['eg'] }))).toEqual(groups.slice(1))
    expect(concerned(offer('b', 900, { inStock: false }))).toEqual(groups)
  })

  it('is decided for each group, with the number of days of its lowest price', () => {
    const lowest = [30, 90].map((span) => group({ kind: 'lowest', span }))
    const change = { listingId: 'a', before: sar(900), after: sar(800) }
    const decided = decideEvents([group({ kind: 'change' }), ...lowest], change, ({ span }) => ({
      low: span === 30 ? 850 : 700,
      days: span,
    }))
    expect(decided).toMatchObject([
      { kind: 'change', thresholds: null, days: null },
      { kind: 'lowest', thresholds: { from: '30', to: '30' }, days: 30 },
    ])
  })
})

it.each<[string, number, number | null, number | null, boolean]>([
  ['below all days', 30, 801, 30, true],
  ['as low as a day before', 30, 800, 30, false],
  ['of a listing known for a week', 30, 900, 7, true],
  ['of a listing known for less', 30, 900, 6, false],
  ['of fewer days than a week', 3, 900, 3, true],
  ['of nothing known', 30, null, null, false],
])('the lowest price: %s', (_, span, low, days, is) => {
  expect(isLowest(group({ kind: 'lowest', span }), sar(800), { low, days })).toBe(is)
})
