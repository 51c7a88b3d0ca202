import { afterEach, expect, it } from '@jest/globals'
import { now, startClock, stopClock } from './clock.ts'
import { formatFor } from './format.ts'

afterEach(startClock)

it('stands still while a page is taken over, and runs on after that', () => {
  stopClock('2020-05-01T10:00:00.000Z')
  expect(now().toISOString()).toBe('2020-05-01T10:00:00.000Z')
  expect(formatFor('en').ago('2020-05-01T09:00:00.000Z')).toBe('1 hour ago')
  startClock()
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  expect(formatFor('en').ago('2020-05-01T09:00:00.000Z')).toBe('May 1, 2020')
})
