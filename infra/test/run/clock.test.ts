import { expect, it } from '@jest/globals'
import { clockRun } from './clock.ts'

it('names moment and zone to the suites', () => {
  const { environment } = clockRun('2028-02-29T12:00', 'America/New_York')
  expect(environment).toEqual({ TZ: 'America/New_York', QASIMA_TEST_CLOCK: '2028-02-29T12:00' })
})

it.each(['product.rules.test.ts', 'shared/i18n/date.test.ts', 'mf-admin/coupon/src/section.test.tsx'])(
  'runs %s',
  (name) => {
    const { parameters } = clockRun('2028-02-29T12:00', 'UTC')
    expect(parameters.some((pattern) => new RegExp(pattern).test(`/repository/${name}`))).toBe(true)
  },
)

it.each(['api/src/coupon/coupon-vote.test.ts', 'infra/start/start.test.ts'])('leaves out %s', (name) => {
  const { parameters } = clockRun('2028-02-29T12:00', 'UTC')
  expect(parameters.some((pattern) => new RegExp(pattern).test(`/repository/${name}`))).toBe(false)
})

it.each([
  ['noon', 'UTC', '--clock: expected a local time such as 2027-12-31T23:58, not "noon"'],
  ['2028-13-01T00:00', 'UTC', '--clock: expected a local time'],
  ['2028-02-29T12:00', 'Mars/Olympus', '--zone: expected a time zone such as Pacific/Kiritimati, not "Mars/Olympus"'],
])('refuses %s in %s', (clock, zone, message) => {
  expect(() => clockRun(clock, zone)).toThrow(message)
})
