/** A stretch of days, in UTC, when shops of the region lower their prices. */
export interface SaleWindow {
  readonly name: 'ramadan' | 'eid-al-fitr' | 'eid-al-adha' | 'white-friday' | '11.11'
  readonly from: number
  /** The first moment after it. */
  readonly to: number
}

export const day = 86_400_000

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
})

const ramadan = 9
const shawwal = 10
const dhuAlHijja = 12

/** The windows that begin in a year of the Gregorian calendar, in order. A Hijri feast may fall into it twice. */
export function saleWindows(year: number): SaleWindow[] {
  const windows: SaleWindow[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += day) {
    const [month, date] = hijri.format(at).match(/\d+/g)?.map(Number) ?? []
    if (date === 1 && month === ramadan) windows.push({ name: 'ramadan', from: at, to: startOfShawwal(at) })
    if (date === 1 && month === shawwal) windows.push({ name: 'eid-al-fitr', from: at, to: at + 3 * day })
    if (date === 10 && month === dhuAlHijja) windows.push({ name: 'eid-al-adha', from: at, to: at + 4 * day })
  }
  const friday = lastFridayOfNovember(year)
  // Singles' Day spills over both ends; White Friday runs to the Monday after it.
  windows.push({ name: '11.11', from: Date.UTC(year, 10, 10), to: Date.UTC(year, 10, 13) })
  windows.push({ name: 'white-friday', from: friday, to: friday + 4 * day })
  return windows.sort((one, other) => one.from - other.from)
}

/** A Hijri month has 29 or 30 days. */
const startOfShawwal = (firstOfRamadan: number) =>
  [29, 30].map((days) => firstOfRamadan + days * day).find((at) => hijri.format(at).startsWith(`${shawwal}/1`)) ??
  firstOfRamadan + 30 * day

function lastFridayOfNovember(year: number): number {
  const last = Date.UTC(year, 10, 30)
  return last - ((new Date(last).getUTCDay() + 2) % 7) * day
}
