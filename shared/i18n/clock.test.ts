import { afterEach, expect, it } from '@jest/globals'
import { now, startClock, stopClock } from './clock.ts'
import { formatFor } from './format.ts'

afterEach(startClock)

it('stands still while a page is taken over, and runs on after that', () => {
  stopClock('2020-05-01T10:00:00.000Z')
  expect(now().toISOString()).toBe('2020-05-01T10:00:00.000Z')
  // However long the document is kept, it says what is true.
  expect(formatFor('en').ago('2020-05-01T09:00:00.000Z')).toBe('May 1, 2020')
  expect(formatFor('en').ahead('2020-05-01T11:00:00.000Z')).toBe('in 1 hour')
  startClock()
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  expect(formatFor('en').ago('2020-05-01T09:00:00.000Z')).toBe('May 1, 2020')
})
