import { expect, it } from '@jest/globals'
import { stockShare } from './stock-share.ts'

const readAt = '2026-11-22T00:00:00.000Z'
const point = (day: string, inStock: boolean, listingId = 'a') => ({
  at: `${day}T00:00:00.000Z`,
  amount: 100,
  listingId,
  inStock,
})

const seen = (id: string, seenAt = readAt) => ({ id, seenAt })

it('is the part of the known time of the last 90 days, of one listing', () => {
  const points = [
    point('2026-01-01', true),
    point('2026-11-01', true, 'b'),
    point('2026-11-04', false),
    point('2026-11-13', true),
  ]
  // 90 days, 9 of them without stock.
  expect(stockShare({ points, readAt }, seen('a'))).toEqual({ share: 0.9, days: 90 })
  expect(stockShare({ points, readAt }, seen('b'))).toEqual({ share: 1, days: 21 })
  // What was not read since is not known.
  expect(stockShare({ points, readAt }, seen('b', '2026-11-11T00:00:00.000Z'))).toEqual({ share: 1, days: 12 })
})

it('says nothing of less than a week, or of a listing that is not known', () => {
  const points = [point('2026-11-18', true)]
  expect(stockShare({ points, readAt }, seen('a'))).toBeNull()
  expect(stockShare({ points, readAt }, seen('c'))).toBeNull()
})
