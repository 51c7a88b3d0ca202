import { describe, expect, it } from '@jest/globals'
import type { AdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import type { AdObstacle } from '@qasima/shared/contract/ads/placement'
import { deliveryRows, hoursText } from './delivery.rules.ts'

/** Hours of a day that are open from one to another, past midnight where the first is later. */
const open = (from: number, to: number, closed: AdObstacle = 'HOURS') =>
  Array.from({ length: 24 }, (_, hour) =>
    (from < to ? hour >= from && hour < to : hour >= from || hour < to) ? null : closed,
  )
const allDay = Array<AdObstacle | null>(24).fill(null)

describe('the hours of an ad', () => {
  it.each([
    [allDay, 'All day'],
    [open(8, 20), '08:00–20:00'],
    [open(22, 6), '22:00–06:00'],
    [open(0, 8).map((hour, at) => (at >= 20 ? null : hour)), '20:00–08:00'],
    [Array<AdObstacle>(24).fill('WEEKDAY'), 'Not today'],
    // What stands against it now is no matter of hours.
    [allDay.with(9, 'LOWER_PRIORITY'), 'All day'],
  ])('%# are %2$s', (hours, text) => {
    expect(hoursText(hours)).toBe(text)
  })
})

describe('who is shown an ad', () => {
  const cell = (country: 'sa' | 'eg', language: 'ar' | 'en', hours: (AdObstacle | null)[], share = 0) => ({
    country,
    language,
    hours,
    share,
  })

  it('is one row for the languages of a country in which all is the same', () => {
    const cells: AdDelivery['cells'] = [
      cell('sa', 'ar', allDay, 0.5),
      cell('sa', 'en', allDay, 0.5),
      cell('eg', 'ar', open(8, 20)),
      cell('eg', 'en', Array<AdObstacle>(24).fill('LANGUAGE')),
    ]
    expect(deliveryRows(cells)).toEqual([
      { country: 'sa', languages: ['ar', 'en'], obstacle: null, share: 0.5, hours: 'All day' },
      { country: 'eg', languages: ['ar'], obstacle: 'HOURS', share: 0, hours: '08:00–20:00' },
      { country: 'eg', languages: ['en'], obstacle: 'LANGUAGE', share: 0, hours: 'All day' },
    ])
  })

  it('is kept from it by what stands against it now, before the clock', () => {
    const [row] = deliveryRows([cell('sa', 'ar', open(8, 20).with(10, 'CAP_REACHED'))])
    expect(row).toMatchObject({ obstacle: 'CAP_REACHED', hours: '08:00–20:00' })
  })
})
