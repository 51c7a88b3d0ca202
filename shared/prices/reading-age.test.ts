import { expect, it } from '@jest/globals'
import { isCurrent, knownUntil, lastKnownDay } from './reading-age.ts'

const seenAt = '2026-11-20T10:00:00.000Z'
const at = (moment: string) => Date.parse(moment)

it.each([
  ['2026-11-20T10:00:00.000Z', true, '2026-11-20'],
  ['2026-11-22T10:00:00.000Z', true, '2026-11-22'],
  ['2026-11-22T10:00:00.001Z', false, '2026-11-22'],
  ['2026-11-27T00:00:00.000Z', false, '2026-11-22'],
])('holds a reading for two days: at %s it is current: %s', (moment, current, day) => {
  expect(isCurrent(seenAt, at(moment))).toBe(current)
  expect(lastKnownDay(seenAt, at(moment))).toBe(day)
})

it('knows nothing of a price that was never read, and of all days where no reading is said', () => {
  expect(isCurrent(null, at(seenAt))).toBe(false)
  expect(lastKnownDay(null, at(seenAt))).toBe('2026-11-20')
  expect(knownUntil(seenAt)).toBe(at('2026-11-22T10:00:00.000Z'))
})
