import { addDays, type Day, dayLength, dayOf, daysBetween } from './day.ts'

/** One day on which the price or stock of a listing changed. Amounts are in minor units of one currency. */
export interface DailyRollup {
  readonly day: Day
  /** The price at the start and end of the day, in stock or not. */
  readonly open: number
  readonly close: number
  /** Minimum, maximum and time-weighted mean while in stock; null if out of stock all day. */
  readonly low: number | null
  readonly high: number | null
  readonly mean: number | null
  /** Share of the day in stock, 0 to 1. */
  readonly stockShare: number
  /** Whether it was in stock at the end of the day; if absent, any stock on that day counts as lasting. */
  readonly closeInStock?: boolean
}

/** The price of a listing on one day; amounts are null on a day out of stock. */
export interface DailyPrice {
  readonly day: Day
  readonly low: number | null
  readonly high: number | null
  readonly mean: number | null
}

/** More than a year, to compare with the same season; limited so that a long history cannot make a page slow. */
export const maxWindowDays = 400

/**
 * One value for each day of a window, inclusive, oldest first. A price holds until it changes, so a day without a row
 * has the close and the stock of the last row before it. Days before the first row are absent, because they are
 * unknown. Rows may come in any order and start before the window; a window of more than {@link maxWindowDays} loses
 * its oldest days.
 */
export function dailyPrices(rows: readonly DailyRollup[], window: { readonly from: Day; readonly to: Day }) {
  const { to } = window
  const from = addDays(to, -Math.min(daysBetween(window.from, to), maxWindowDays - 1))
  const sorted = rows.filter(({ day }) => day <= to).toSorted((one, other) => (one.day < other.day ? -1 : 1))

  const days: DailyPrice[] = []
  let next = 0
  let last: DailyRollup | undefined
  for (let offset = 0; offset <= daysBetween(from, to); offset += 1) {
    const day = addDays(from, offset)
    for (let row = sorted[next]; row && row.day <= day; row = sorted[next]) {
      last = row
      next += 1
    }
    if (last) days.push(last.day === day ? pricesOf(last) : carried(last, day))
  }
  return days
}

/** The smallest known amount; null if all are unknown. */
const least = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)

/** The lowest price of a product on each day, from the days of each listing in one currency. */
export function cheapestPrices(listings: readonly (readonly DailyPrice[])[]): DailyPrice[] {
  const ofDay = Map.groupBy(listings.flat(), ({ day }) => day)
  return [...ofDay]
    .map(([day, prices]) => ({
      day,
      low: least(prices.map(({ low }) => low)),
      high: least(prices.map(({ high }) => high)),
      mean: least(prices.map(({ mean }) => mean)),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const pricesOf = ({ day, low, high, mean }: DailyRollup): DailyPrice => ({ day, low, high, mean })

function carried({ close, stockShare, closeInStock = stockShare > 0 }: DailyRollup, day: Day): DailyPrice {
  const price = closeInStock ? close : null
  return { day, low: price, high: price, mean: price }
}

/** A change of a listing's price or stock. */
interface PriceChange {
  /** ISO 8601 in UTC, or milliseconds since 1970. */
  readonly at: string | number
  readonly amount: number
  readonly inStock: boolean
}

/** A price, and how long it held on a day, in any unit of time. */
interface Held {
  readonly amount: number
  readonly inStock: boolean
  readonly length: number
  /** Absent if all are in one currency. */
  readonly currency?: string
}

/**
 * Computes the rollups of the changed days from all changes of one listing in any order, for places without stored
 * rollups: a browser that has the history of a product.
 */
export function rollupsOf(changes: readonly PriceChange[]): DailyRollup[] {
  const sorted = changes
    .map(({ at, amount, inStock }) => ({ at: new Date(at).getTime(), amount, inStock }))
    .sort((one, other) => one.at - other.at)
  const ofDay = Map.groupBy(sorted, ({ at }) => Math.floor(at / dayLength))
  let before: (typeof sorted)[number] | undefined
  return [...ofDay].map(([number, changed]) => {
    const begins = number * dayLength
    const held = (before ? [{ ...before, at: begins }, ...changed] : changed).map(
      ({ at, amount, inStock }, index, all) => {
        const ends = all[index + 1]?.at ?? begins + dayLength
        return { amount, inStock, length: ends - at }
      },
    )
    before = changed.at(-1)
    return { day: dayOf(begins), ...rollup(held) }
  })
}

/** The rollup of a day from what held on it, in order. Amounts count in the currency in which the day ends. */
export function rollup(stretches: readonly Held[]): Omit<DailyRollup, 'day'> {
  // Prices that ended exactly at the start of the day do not count.
  const held = stretches.filter(({ length }) => length > 0)
  const last = held.at(-1)
  const ofCurrency = held.filter(({ currency }) => currency === last?.currency)
  const counted = ofCurrency.filter(({ inStock }) => inStock)
  const time = (parts: readonly Held[]) => parts.reduce((sum, { length }) => sum + length, 0)
  const amounts = counted.map(({ amount }) => amount)
  const inStock = time(counted)
  const open = ofCurrency[0]?.amount ?? 0
  return {
    open,
    close: last?.amount ?? open,
    low: inStock > 0 ? Math.min(...amounts) : null,
    high: inStock > 0 ? Math.max(...amounts) : null,
    mean: inStock > 0 ? counted.reduce((sum, { amount, length }) => sum + amount * length, 0) / inStock : null,
    stockShare: time(held.filter((part) => part.inStock)) / time(held),
    closeInStock: last?.inStock ?? false,
  }
}
