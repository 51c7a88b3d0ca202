import { expect, it } from '@jest/globals'
import { until } from '../testing/until.ts'
import { dayVisitors } from './day-visitors.ts'

const day = 86_400_000

it('tells visitors of one day apart, and no visitor of two days from another', async () => {
  let time = 20_000 * day
  let isAway = false
  let asked = 0
  const visitorOf = dayVisitors({
    keyOfDay: async () => {
      asked += 1
      if (isAway) throw new Error('away')
      return Buffer.from(`key of ${Math.floor(time / day)}`)
    },
    log: { warn: () => {} },
    now: () => time,
  })
  const visit = (ip: string, headers = {}) => visitorOf({ ip, headers: { 'user-agent': 'A browser', ...headers } })
  const first = await until('the key is there', () => visit('203.0.113.1'))
  expect(visit('203.0.113.1')).toBe(first)
  expect(visit('203.0.113.2')).not.toBe(first)
  expect(visit('203.0.113.1', { 'user-agent': 'Another' })).not.toBe(first)
  expect(visit('203.0.113.1', { dnt: '1' })).toBeNull()
  expect(asked).toBe(1)

  isAway = true
  time += day
  expect(visit('203.0.113.1')).toBeNull()
  isAway = false
  const next = await until('the key of the next day is there', () => {
    time += 2_000
    return visit('203.0.113.1')
  })
  expect(next).not.toBe(first)
})
