import { describe, expect, it } from '@jest/globals'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { countriesOf, daysUntil, groupCoupons, kindOf, leadersOf } from './coupon.rules.ts'
import { coupon } from './coupon.sample.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ids = (coupons: PublicCoupon[]) => coupons.map(({ id }) => id)

it('counts whole days until the end, never below none', () => {
  expect(daysUntil('2026-11-24T13:00:00Z', now)).toBe(3)
  expect(daysUntil('2026-11-22T11:00:00Z', now)).toBe(0)
  expect(daysUntil('2026-11-20T11:00:00Z', now)).toBe(0)
})

it('calls coupons codes, deals or both', () => {
  expect(kindOf([{ code: 'A' }, { code: 'B' }])).toBe('codes')
  expect(kindOf([{ code: 'A' }, { code: null }])).toBe('both')
  expect(kindOf([{ code: null }])).toBe('deals')
})

describe('the groups of a store page', () => {
  const coupons = [
    coupon({ id: 'sa', countries: ['sa'] }),
    coupon({ id: 'gone', state: 'expired' }),
    coupon({ id: 'both', countries: ['ae', 'sa'] }),
    coupon({ id: 'soon', state: 'upcoming' }),
    coupon({ id: 'ae', countries: ['ae'] }),
  ]

  it('keep the order of the server and set apart what does not work in the chosen country', () => {
    const groups = groupCoupons(coupons, 'sa')
    expect(ids(groups.usable)).toEqual(['sa', 'both'])
    expect(ids(groups.elsewhere)).toEqual(['ae'])
    expect(ids(groups.upcoming)).toEqual(['soon'])
    expect(ids(groups.expired)).toEqual(['gone'])
  })

  it('leave nothing apart when every country is shown', () => {
    expect(ids(groupCoupons(coupons, 'all').usable)).toEqual(['sa', 'both', 'ae'])
  })
})

it('puts the country with most codes first', () => {
  expect(countriesOf({ ae: 2, bh: 0, eg: 27, sa: 40 })).toEqual([
    { country: 'sa', count: 40 },
    { country: 'eg', count: 27 },
    { country: 'ae', count: 2 },
  ])
})

describe('what a page leads with', () => {
  const { evidence } = coupon()
  const proven = { ...evidence, isProven: true }
  const first = coupon({ id: 'first', evidence: proven })
  const second = coupon({ id: 'second', evidence: proven })
  const offer = coupon({ id: 'offer', code: null })

  it('is the first that is proven, and the first code', () => {
    expect(leadersOf([first, second], 'sa', {})).toEqual({ best: first, bestCode: first })
    expect(leadersOf([offer, second], 'sa', {})).toEqual({ best: undefined, bestCode: second })
  })

  it('is none that did not work for the visitor today', () => {
    expect(leadersOf([first, second], 'sa', { first: false, second: true })).toEqual({ best: second, bestCode: second })
    expect(leadersOf([first, second], 'sa', { first: false, second: false })).toEqual({})
  })
})
