import { expect, it } from '@jest/globals'
import { pointAt, runsOf } from '@qasima/shared/prices/price-lines'
import { withReadings } from './last-seen.ts'

const now = Date.parse('2026-11-22T00:00:00.000Z')
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const point = (listingId: string, day: number) => ({ listingId, at: at(day), amount: 100, inStock: true })

it('ends the prices of a listing two days after it was last read, and keeps those that are read', () => {
  const points = [point('a', 1), point('b', 2)]
  const listings = [
    { id: 'a', seenAt: at(12) },
    { id: 'b', seenAt: at(21) },
    { id: 'c', seenAt: null },
  ]
  const read = withReadings(points, listings, now)
  expect(read).toEqual([...points, { ...point('a', 14), inStock: false, isUnknown: true }])
  const span = { from: Date.parse(at(1)), to: now }
  expect(runsOf(read, 'a', span)).toEqual([[{ from: span.from, to: Date.parse(at(14)), amount: 100 }]])
})

it('keeps a price that began with the last reading, before the gap', () => {
  const points = [point('a', 1), { ...point('a', 12), amount: 300 }]
  const read = withReadings(points, [{ id: 'a', seenAt: at(12) }], now)
  expect(pointAt(read, 'a', Date.parse(at(12)))).toMatchObject({ amount: 300, inStock: true })
  expect(pointAt(read, 'a', now)).toMatchObject({ isUnknown: true })
  expect(runsOf(read, 'a', { from: Date.parse(at(1)), to: now })[0]?.at(-1)).toMatchObject({ amount: 300 })
})

it('leaves nothing of a range that began after the last reading', () => {
  const read = withReadings([point('a', 15)], [{ id: 'a', seenAt: at(12) }], now)
  expect(runsOf(read, 'a', { from: Date.parse(at(15)), to: now })).toEqual([])
})
