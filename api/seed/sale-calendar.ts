import { addDays } from '../../shared/prices/day.ts'
import { salesBeginningIn } from '../../shared/prices/sale-calendar.ts'

const joined = ['ramadan', 'eid-al-fitr', 'eid-al-adha', 'white-friday', '11.11'] as const

/** A stretch of time, in UTC, when shops of the demo world lower their prices. */
export interface SaleWindow {
  readonly name: (typeof joined)[number]
  readonly from: number
  /** The first moment after it. */
  readonly to: number
}

export const day = 86_400_000

/** The windows that begin in a year of the Gregorian calendar, in order. A Hijri feast may fall into it twice. */
export const saleWindows = (year: number): SaleWindow[] =>
  salesBeginningIn(year).flatMap(({ kind, from, to }) => {
    const name = joined.find((one) => one === kind)
    return name ? [{ name, from: Date.parse(from), to: Date.parse(addDays(to, 1)) }] : []
  })
