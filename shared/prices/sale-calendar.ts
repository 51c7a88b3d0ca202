import { addDays, type Day } from './day.ts'

/** A time of the year when shops of the region lower their prices. */
type SaleKind =
  | 'ramadan'
  | 'eid-al-fitr'
  | 'eid-al-adha'
  | 'back-to-school'
  | 'founding-day'
  | 'national-day'
  | '11.11'
  | 'white-friday'
  | '12.12'

export interface Sale {
  readonly kind: SaleKind
  /** First and last day. */
  readonly from: Day
  readonly to: Day
  readonly name: { readonly ar: string; readonly en: string }
}

const names: Readonly<Record<SaleKind, Sale['name']>> = {
  ramadan: { ar: 'رمضان', en: 'Ramadan' },
  'eid-al-fitr': { ar: 'عيد الفطر', en: 'Eid al-Fitr' },
  'eid-al-adha': { ar: 'عيد الأضحى', en: 'Eid al-Adha' },
  'back-to-school': { ar: 'العودة إلى المدارس', en: 'Back to school' },
  'founding-day': { ar: 'يوم التأسيس', en: 'Founding Day' },
  'national-day': { ar: 'اليوم الوطني', en: 'National Day' },
  '11.11': { ar: '11.11', en: '11.11' },
  'white-friday': { ar: 'الجمعة البيضاء', en: 'White Friday' },
  '12.12': { ar: '12.12', en: '12.12' },
}

/**
 * Hijri dates of the calendar that Saudi Arabia prints (Umm al-Qura), as the runtime knows it. Other countries may begin
 * a month a day later, by the sight of the moon.
 */
const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
})

const ramadan = 9
const shawwal = 10
const dhuAlHijja = 12

const hijriOf = (day: Day) => {
  const [month = 0, date = 0] = hijri.format(Date.parse(day)).match(/\d+/g)?.map(Number) ?? []
  return { month, date }
}

const sale = (kind: SaleKind, from: Day, length: number): Sale => ({
  kind,
  from,
  to: addDays(from, length - 1),
  name: names[kind],
})

/** The first days of Hijri months from one day to another; it looks only where one can be. */
function firstsOfMonths(from: Day, to: Day): Day[] {
  const firsts: Day[] = []
  for (let day = from; day <= to; ) {
    const { date } = hijriOf(day)
    if (date === 1) firsts.push(day)
    // A month has 29 or 30 days.
    day = addDays(day, date === 1 ? 29 : Math.max(1, 30 - date))
  }
  return firsts
}

function feastsOf(year: number): Sale[] {
  const firsts = firstsOfMonths(`${year - 1}-12-01`, `${year}-12-31`)
  const begun = firsts.flatMap((first) => {
    const { month } = hijriOf(first)
    if (month === ramadan) return [sale('ramadan', first, hijriOf(addDays(first, 29)).date === 30 ? 30 : 29)]
    if (month === shawwal) return [sale('eid-al-fitr', first, 3)]
    return month === dhuAlHijja ? [sale('eid-al-adha', addDays(first, 9), 4)] : []
  })
  return begun.filter(({ from }) => from.startsWith(String(year)))
}

const schoolIsLate = ['eg', 'ma', 'dz', 'tn', 'ly', 'sd']
const hasNoArabSchoolYear = ['us']

/** Days of one country, and from which year they are kept. */
const ownDays: Readonly<Record<string, readonly { kind: SaleKind; at: string; length: number; since: number }[]>> = {
  // Founding Day is kept since the royal order of January 2022; National Day is the 23rd of September.
  sa: [
    { kind: 'founding-day', at: '02-20', length: 4, since: 2022 },
    { kind: 'national-day', at: '09-21', length: 4, since: 2005 },
  ],
  // Eid al-Etihad, the 2nd and 3rd of December.
  ae: [{ kind: 'national-day', at: '12-01', length: 3, since: 1972 }],
}

/** The day after the fourth Thursday of November: the last Friday, unless that is the 30th. */
function whiteFriday(year: number): Day {
  const weekday = new Date(Date.UTC(year, 10, 29)).getUTCDay()
  return addDays(`${year}-11-29`, -((weekday + 2) % 7))
}

const feasts = new Map<number, readonly Sale[]>()

/**
 * The sales that begin in a year of the Gregorian calendar, oldest first; a feast of the Hijri year may fall into it
 * twice. Feasts and the sales of November and December are everywhere; back to school is late August in the Gulf and the
 * Levant and September in Egypt and the Maghreb; national days need a `country`.
 */
export function salesBeginningIn(year: number, country?: string): Sale[] {
  const known = feasts.get(year) ?? feastsOf(year)
  feasts.set(year, known)
  const school = country && schoolIsLate.includes(country) ? '08-25' : '08-10'
  return [
    ...known,
    ...(country && hasNoArabSchoolYear.includes(country) ? [] : [sale('back-to-school', `${year}-${school}`, 28)]),
    ...(ownDays[country ?? ''] ?? [])
      .filter(({ since }) => year >= since)
      .map(({ kind, at, length }) => sale(kind, `${year}-${at}`, length)),
    // Singles' Day and its like spill over both ends; White Friday runs to the Monday after it.
    sale('11.11', `${year}-11-10`, 3),
    sale('white-friday', whiteFriday(year), 4),
    sale('12.12', `${year}-12-11`, 3),
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** The sales of a country that touch a stretch of days, both ends included, oldest first. */
export function salesBetween(from: Day, to: Day, country?: string): Sale[] {
  // One that began in the year before may still run.
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, index) => salesBeginningIn(first + index, country))
    .flat()
    .filter((one) => one.from <= to && one.to >= from)
}
