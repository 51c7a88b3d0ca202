import { describe, expect, it } from '@jest/globals'
import { salesBeginningIn, salesBetween } from './sale-calendar.ts'

/**
 * First of Ramadan, first of Shawwal and tenth of Dhu al-Hijja by the printed Umm al-Qura calendar of 1441 to 1452
 * (King Abdulaziz City for Science and Technology; tables of R. H. van Gent, Utrecht), and the day after the fourth Thursday of November.
 */
const published = {
  2020: ['2020-04-24', '2020-05-24', '2020-07-31', '2020-11-27'],
  2021: ['2021-04-13', '2021-05-13', '2021-07-20', '2021-11-26'],
  2022: ['2022-04-02', '2022-05-02', '2022-07-09', '2022-11-25'],
  2023: ['2023-03-23', '2023-04-21', '2023-06-28', '2023-11-24'],
  2024: ['2024-03-11', '2024-04-10', '2024-06-16', '2024-11-29'],
  2025: ['2025-03-01', '2025-03-30', '2025-06-06', '2025-11-28'],
  2026: ['2026-02-18', '2026-03-20', '2026-05-27', '2026-11-27'],
  2027: ['2027-02-08', '2027-03-09', '2027-05-16', '2027-11-26'],
  2028: ['2028-01-28', '2028-02-26', '2028-05-05', '2028-11-24'],
  2029: ['2029-01-16', '2029-02-14', '2029-04-24', '2029-11-23'],
  2030: ['2030-01-05', '2030-02-04', '2030-04-13', '2030-11-29'],
} as const

describe('the calendar of sales', () => {
  it.each(Object.entries(published))('has the feasts of %s on their days', (year, [ramadan, fitr, adha, friday]) => {
    const sales = salesBeginningIn(Number(year))
    const begin = (kind: string) => sales.find((sale) => sale.kind === kind)?.from
    expect([begin('ramadan'), begin('eid-al-fitr'), begin('eid-al-adha'), begin('white-friday')]).toEqual([
      ramadan,
      fitr,
      adha,
      friday,
    ])
    expect([begin('11.11'), begin('12.12')]).toEqual([`${year}-11-10`, `${year}-12-11`])
  })

  it('holds a feast twice in a year into which it falls twice, and Ramadan to the day before Eid', () => {
    const ramadans = salesBeginningIn(2030).filter(({ kind }) => kind === 'ramadan')
    expect(ramadans.map(({ from, to }) => [from, to])).toEqual([
      ['2030-01-05', '2030-02-03'],
      ['2030-12-26', '2031-01-23'],
    ])
  })

  it('has the days of a country in that country alone', () => {
    const kinds = (year: number, country?: string) =>
      salesBeginningIn(year, country).flatMap(({ kind, from }) => (kind.endsWith('-day') ? [`${kind} ${from}`] : []))
    expect(kinds(2026, 'sa')).toEqual(['founding-day 2026-02-20', 'national-day 2026-09-21'])
    expect(kinds(2021, 'sa')).toEqual(['national-day 2021-09-21'])
    expect(kinds(2026, 'ae')).toEqual(['national-day 2026-12-01'])
    expect(kinds(2026)).toEqual([])
    const school = (country: string) =>
      salesBeginningIn(2026, country).find(({ kind }) => kind === 'back-to-school')?.from
    expect([school('sa'), school('eg'), school('us')]).toEqual(['2026-08-10', '2026-08-25', undefined])
  })

  it('finds what touches a stretch of days, begun in the year before or not yet over', () => {
    const names = (from: string, to: string) => salesBetween(from, to, 'sa').map(({ name }) => name.en)
    expect(names('2031-01-20', '2031-02-01')).toEqual(['Ramadan', 'Eid al-Fitr'])
    expect(names('2026-11-12', '2026-11-27')).toEqual(['11.11', 'White Friday'])
    expect(names('2026-11-13', '2026-11-26')).toEqual([])
    expect(salesBetween('2026-03-20', '2026-03-20').map(({ name }) => name.ar)).toEqual(['عيد الفطر'])
  })
})
