import { type DailyRollup, rollup } from '../../../shared/prices/daily-prices.ts'
import { dayLength, type Instant, instantOf, startOfDay } from './instant.rules.ts'
import { fittingStock, isSamePrice, type Price, type Stock } from './price.rules.ts'

export interface TimedPrice extends Price {
  readonly at: Instant
}

/** Figures of a listing over all time. Amounts other than the current one are in its currency. */
export interface ListingFigures extends Price {
  readonly stock: Stock
  /** Since when amount and currency hold; stock that comes and goes does not begin them anew. */
  readonly since: Instant
  readonly seenAt: Instant
  readonly firstAt: Instant
  /** When the newest price began, even if it repeats the one before it. */
  readonly lastAt: Instant
  /** The last different amount. */
  readonly previous: number | null
  /** The extremes while in stock, and when each was first reached. */
  readonly low: number | null
  readonly lowAt: Instant | null
  readonly high: number | null
  readonly highAt: Instant | null
}

/** A day, in UTC, on which the price or stock of a listing changed. */
export type DayFigures = Omit<DailyRollup, 'day' | 'closeInStock'> & {
  readonly currency: string
  readonly closeInStock: boolean
}

/** A day with the prices that begin on it; without figures if it has no change of price. */
export interface FiguredDay {
  /** ISO 8601. */
  readonly day: string
  readonly figures: DayFigures | null
  readonly prices: readonly TimedPrice[]
}

/**
 * Figures of the day that starts at `start`, from the price carried over from earlier days and the prices of the day,
 * oldest first; null if nothing changed. Amounts count in the currency in which the day ends.
 */
export function figureDay(start: Instant, carried: Price | null, prices: readonly TimedPrice[]): DayFigures | null {
  const held: TimedPrice[] = carried ? [{ ...carried, at: start }] : []
  for (const price of prices) {
    const last = held.at(-1)
    if (!last || !isSamePrice(last, price)) held.push(price)
  }
  const last = held.at(-1)
  if (!last || held.length === (carried ? 1 : 0)) return null
  const stretches = held.map(({ at, ...price }, place) => ({
    ...price,
    // In milliseconds: an amount times the microseconds of a day may exceed what a number can hold exactly.
    length: ((held[place + 1]?.at ?? start + dayLength) - at) / 1_000,
  }))
  return { ...rollup(stretches), currency: last.currency, closeInStock: last.inStock }
}

/** The figures of a listing after a price that is newer than all others, in the same currency. */
export function afterNewest(kept: ListingFigures, { at, amount, inStock }: TimedPrice): ListingFigures {
  const isNewAmount = amount !== kept.amount
  const isLowest = inStock && (kept.low === null || amount < kept.low)
  const isHighest = inStock && (kept.high === null || amount > kept.high)
  return {
    ...kept,
    amount,
    inStock,
    stock: fittingStock(inStock, kept.stock),
    seenAt: Math.max(kept.seenAt, at),
    lastAt: at,
    ...(isNewAmount && { since: at, previous: kept.amount }),
    ...(isLowest && { low: amount, lowAt: at }),
    ...(isHighest && { high: amount, highAt: at }),
  }
}

/** A moment at which a price came, went or changed, and when the next price begins. */
export interface CorrectedMoment {
  readonly at: Instant
  readonly following: Instant | null
}

/**
 * The figures of a listing after changes among prices long before the current one; null if that cannot be known from
 * the days that changed, and all prices must be read.
 */
export function afterCorrection(
  kept: ListingFigures,
  moments: readonly CorrectedMoment[],
  days: readonly FiguredDay[],
): ListingFigures | null {
  const isLongBefore = moments.every(
    ({ at, following }) => at > kept.firstAt && following !== null && following < kept.since,
  )
  if (!isLongBefore) return null
  const low = extremeAfter({ amount: kept.low, at: kept.lowAt }, 'low', days, kept.currency)
  const high = extremeAfter({ amount: kept.high, at: kept.highAt }, 'high', days, kept.currency)
  return low && high && { ...kept, low: low.amount, lowAt: low.at, high: high.amount, highAt: high.at }
}

interface Extreme {
  readonly amount: number | null
  readonly at: Instant | null
}

function extremeAfter(
  kept: Extreme,
  side: 'low' | 'high',
  days: readonly FiguredDay[],
  currency: string,
): Extreme | null {
  let best = kept
  for (const { day, figures, prices } of days) {
    const start = instantOf(new Date(day))
    // The day that had it may have lost it.
    if (kept.at !== null && startOfDay(kept.at) === start) return null
    const amount = figures?.currency === currency ? figures[side] : null
    if (amount === null) continue
    const isBeyond = best.amount === null || (side === 'low' ? amount < best.amount : amount > best.amount)
    if (!isBeyond && !(amount === best.amount && best.at !== null && start < best.at)) continue
    const first = prices.find((price) => price.inStock && price.currency === currency && price.amount === amount)
    if (!first) return null
    best = { amount, at: first.at }
  }
  return best
}
