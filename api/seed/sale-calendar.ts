import { addDays } from '../../shared/prices/day.ts'
import { salesBeginningIn } from '../../shared/prices/sale-calendar.ts'

const joined = ['ramadan', 'eid-al-fitr', 'eid-al-adha', 'white-friday', '11.11'] as const

/** A period, in UTC, in which stores of the demo have sales. */
export interface SaleWindow {
  readonly name: (typeof joined)[number]
  readonly from: number
  /** Its exclusive end. */
  readonly to: number
}

export const day = 86_400_000

/** The sale periods that start in a Gregorian year, in order. A Hijri feast may occur twice. */
export const saleWindows = (year: number): SaleWindow[] =>
  salesBeginningIn(year).flatMap(({ kind, from, to }) => {
    const name = joined.find((one) => one === kind)
    return name ? [{ name, from: Date.parse(from), to: Date.parse(addDays(to, 1)) }] : []
  })
