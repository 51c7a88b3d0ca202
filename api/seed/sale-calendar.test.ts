import { describe, expect, it } from '@jest/globals'
import { saleWindows } from './sale-calendar.ts'

const days = (year: number) =>
  Object.fromEntries(
    saleWindows(year).map(({ name, from, to }) => [
      name,
      [new Date(from), new Date(to - 1)].map((moment) => moment.toISOString().slice(0, 10)),
    ]),
  )

// From the published Umm al-Qura calendar and the Gregorian one.
const published: Record<number, ReturnType<typeof days>> = {
  2024: {
    ramadan: ['2024-03-11', '2024-04-09'],
    'eid-al-fitr': ['2024-04-10', '2024-04-12'],
    'eid-al-adha': ['2024-06-16', '2024-06-19'],
    '11.11': ['2024-11-10', '2024-11-12'],
    'white-friday': ['2024-11-29', '2024-12-02'],
  },
  2025: {
    ramadan: ['2025-03-01', '2025-03-29'],
    'eid-al-fitr': ['2025-03-30', '2025-04-01'],
    'eid-al-adha': ['2025-06-06', '2025-06-09'],
    '11.11': ['2025-11-10', '2025-11-12'],
    'white-friday': ['2025-11-28', '2025-12-01'],
  },
  2026: {
    ramadan: ['2026-02-18', '2026-03-19'],
    'eid-al-fitr': ['2026-03-20', '2026-03-22'],
    'eid-al-adha': ['2026-05-27', '2026-05-30'],
    '11.11': ['2026-11-10', '2026-11-12'],
    'white-friday': ['2026-11-27', '2026-11-30'],
  },
  2027: {
    ramadan: ['2027-02-08', '2027-03-08'],
    'eid-al-fitr': ['2027-03-09', '2027-03-11'],
    'eid-al-adha': ['2027-05-16', '2027-05-19'],
    '11.11': ['2027-11-10', '2027-11-12'],
    'white-friday': ['2027-11-26', '2027-11-29'],
  },
}

describe('the calendar of sales', () => {
  it.each(Object.keys(published).map(Number))('has the sale periods of %i on their real days', (year) => {
    expect(days(year)).toEqual(published[year])
  })

  it('contains a feast twice in a year in which it occurs twice', () => {
    expect(saleWindows(2030).filter(({ name }) => name === 'ramadan')).toHaveLength(2)
  })
})
