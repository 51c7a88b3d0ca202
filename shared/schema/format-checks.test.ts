import { describe, expect, it } from '@jest/globals'
import { isMoment } from './format-checks.ts'

describe('a moment', () => {
  it.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999Z',
    '2026-11-21t08:30:00.5z',
    '2026-11-21 08:30:00+14:00',
    '2026-11-21T08:30:00-1200',
  ])('is %s', (text) => {
    expect(isMoment(text)).toBe(true)
  })

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '9999-12-31T23:59:59.999999999Z',
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T00:00:00+14:01',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01',
  ])('is not %s', (text) => {
    expect(isMoment(text)).toBe(false)
  })
})
