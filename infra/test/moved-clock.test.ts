import { afterEach, expect, it } from '@jest/globals'
import { moveClock } from './moved-clock.ts'

const { Date: usual } = globalThis
let putRight = () => {}
afterEach(() => putRight())

const minuteBefore = '2027-12-31T23:59'

it('goes on from a local moment, for what asks and for what is made', () => {
  putRight = moveClock(globalThis, minuteBefore)
  const begin = new usual(minuteBefore).getTime()
  for (const moment of [Date.now(), Date.parse(new Date().toISOString()), new usual(Date()).getTime()]) {
    expect(moment).toBeGreaterThanOrEqual(begin)
    expect(moment).toBeLessThan(begin + 60_000)
  }
})

it('leaves dates that are given alone, and the kind of all dates', () => {
  putRight = moveClock(globalThis, minuteBefore)
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect(new Date(2020, 1, 29).getDate()).toBe(29)
  expect(Date.UTC(2020, 0)).toBe(1_577_836_800_000)
  expect(new usual(0)).toBeInstanceOf(Date)
  expect(new Date()).toBeInstanceOf(usual)
  expect(new Date().constructor).toBe(usual)
})

it('is put right again', () => {
  const before = Date.now()
  moveClock(globalThis, minuteBefore)()
  expect(globalThis.Date).toBe(usual)
  expect(Date.now() - before).toBeLessThan(60_000)
})

it('names what is no moment', () => {
  expect(() => moveClock(globalThis, 'midnight')).toThrow('expected a local time such as 2027-12-31T23:58')
})
