import type { DailyPrice } from './daily-prices.ts'
import { type Day, daysBetween } from './day.ts'

/** A store's daily prices from `dailyPrices`: oldest first, in minor units of one currency. */
interface ListingDays {
  readonly listingId: string
  /** Whether it is in stock now at a known price; true if absent. */
  readonly isOnSale?: boolean
  readonly days: readonly DailyPrice[]
}

/** A range of prices, and the number of days on which the lowest price was in it. */
interface PriceBand {
  /** In minor units: the first amount in the band, and the first one above it. */
  readonly from: number
  readonly below: number
  readonly days: number
  /** Whether it contains the current price. */
  readonly isCurrent: boolean
}

/** A store lowered its price, and no other store was cheaper that day. */
interface PriceDrop {
  readonly listingId: string
  readonly day: Day
  /** In minor units: its price on the previous day in stock, and on this day. */
  readonly from: number
  readonly to: number
  /** Days in stock at `to` or less before it rose again; at least 1. */
  readonly days: number
  /** Whether it still costs no more than `to`. */
  readonly isRunning: boolean
}

/** The typical price of a calendar month. */
interface MonthPrice {
  /** 1 to 12. */
  readonly month: number
  /** Known days. */
  readonly days: number
  /** Whole percents above (positive) or below (negative) the mean of all months. */
  readonly difference: number
}

/** How often a store had the lowest price. */
interface StoreWins {
  readonly listingId: string
  /** Of the compared days: those on which it was the cheapest, alone or tied. */
  readonly days: number
}

interface Insights {
  /**
   * The first day with a known price, and the number of known days since; days out of stock everywhere do not count.
   */
  readonly from: Day
  readonly days: number
  /** From the lowest band to the highest, without gaps. */
  readonly bands: PriceBand[]
  /** Latest first, at most {@link maxDrops}; `dropCount` counts all. */
  readonly drops: PriceDrop[]
  readonly dropCount: number
  /** In calendar order; empty if too few months are known. */
  readonly months: MonthPrice[]
  /** Most frequent first; empty if too few days can be compared. */
  readonly wins: StoreWins[]
  /** Days on which at least two stores had it. */
  readonly comparedDays: number
}

/** With fewer days of known prices there are no insights. */
export const insightsFromDays = 60
/** One year back, including today: each calendar month once. */
export const insightDays = 365
export const maxDrops = 8

const maxBands = 8
/** A smaller relative change does not count as a drop. */
const noticeable = 0.01
const monthFromDays = 14
const seasonFromMonths = 6
const winsFromDays = 30

/**
 * Insights from a history of at most a year; null under {@link insightsFromDays} days of known prices. Days out of
 * stock do not count, and a new store with a lower price is not a drop. `listings` are in one currency; `current` is
 * the lowest price now, null while out of stock.
 */
export function insightsOf(listings: readonly ListingDays[], current: number | null): Insights | null {
  const known = listings.map(({ listingId, isOnSale = true, days }) => ({
    listingId,
    isOnSale,
    days: days.flatMap(knownDay),
  }))
  const ofDay = Map.groupBy(
    known.flatMap(({ listingId, days }) => days.map((day) => ({ ...day, listingId }))),
    ({ day }) => day,
  )
  const cheapest = new Map(
    [...ofDay].map(([day, prices]) => [day, Math.min(...prices.map(({ price }) => price))] as const),
  )
  const daily = [...cheapest]
    .map(([day, price]) => ({ day, price }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const [first] = daily
  if (!first || daily.length < insightsFromDays) return null

  const drops = known
    .flatMap((listing) => dropsOf(listing, cheapest))
    .toSorted((one, other) => daysBetween(one.day, other.day) || one.to - other.to)
  return {
    from: first.day,
    days: daily.length,
    bands: bandsOf(
      daily.map(({ price }) => price),
      current,
    ),
    drops: drops.slice(0, maxDrops),
    dropCount: drops.length,
    months: monthsOf(daily),
    ...winsOf([...ofDay.values()]),
  }
}

interface KnownDay {
  readonly day: Day
  readonly price: number
}

/** The lowest price in stock of a day. */
const knownDay = ({ day, low }: DailyPrice): KnownDay[] => (low === null ? [] : [{ day, price: low }])

/** 1, 2 or 5 times a power of ten, at least as large as requested; amounts are whole minor units. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power
}

/**
 * Groups daily prices into bands of equal width with round limits; the current price is in a band of its own if it is
 * new.
 */
function bandsOf(prices: readonly number[], current: number | null): PriceBand[] {
  const all = current === null ? prices : [...prices, current]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  if (lowest === highest) return [{ from: lowest, below: lowest + 1, days: prices.length, isCurrent: current !== null }]
  // One band fewer than the maximum, because the limits are rounded outwards.
  const step = roundStep((highest - lowest) / (maxBands - 1))
  const begin = Math.floor(lowest / step)
  const count = Math.floor(highest / step) - begin + 1
  const days = new Array<number>(count).fill(0)
  for (const price of prices) {
    const band = Math.floor(price / step) - begin
    days[band] = (days[band] ?? 0) + 1
  }
  return days.map((inBand, index) => {
    const from = (begin + index) * step
    return {
      from,
      below: from + step,
      days: inBand,
      isCurrent: current !== null && current >= from && current < from + step,
    }
  })
}

/** The drops of one store that made it the cheapest of the day. */
function dropsOf(
  { listingId, isOnSale, days }: { listingId: string; isOnSale: boolean; days: readonly KnownDay[] },
  cheapest: ReadonlyMap<Day, number>,
): PriceDrop[] {
  return days.flatMap(({ day, price }, index) => {
    const before = days[index - 1]?.price
    const isDrop = before !== undefined && price <= before * (1 - noticeable) && price === cheapest.get(day)
    if (!isDrop) return []
    const after = days.slice(index)
    const rose = after.findIndex((later) => later.price > price)
    return [
      {
        listingId,
        day,
        from: before,
        to: price,
        days: rose === -1 ? after.length : rose,
        isRunning: rose === -1 && isOnSale,
      },
    ]
  })
}

/** Compares calendar months; months with too few days are left out, and too few months give no result. */
function monthsOf(daily: readonly KnownDay[]): MonthPrice[] {
  const months = [...Map.groupBy(daily, ({ day }) => Number(day.slice(5, 7)))]
    .filter(([, days]) => days.length >= monthFromDays)
    .map(([month, days]) => ({ month, days: days.length, mean: meanOf(days.map(({ price }) => price)) }))
    .toSorted((one, other) => one.month - other.month)
  if (months.length < seasonFromMonths) return []
  const usual = meanOf(months.map(({ mean }) => mean))
  return months.map(({ month, days, mean }) => ({
    month,
    days,
    // A price of zero all year has no difference; `+ 0` avoids minus zero.
    difference: usual > 0 ? Math.round((mean / usual - 1) * 100) + 0 : 0,
  }))
}

function winsOf(ofDay: readonly (readonly { readonly listingId: string; readonly price: number }[])[]) {
  const compared = ofDay.filter((prices) => prices.length > 1)
  if (compared.length < winsFromDays) return { wins: [], comparedDays: compared.length }
  const wins = new Map<string, number>()
  for (const prices of compared) {
    const lowest = Math.min(...prices.map(({ price }) => price))
    for (const { listingId, price } of prices)
      wins.set(listingId, (wins.get(listingId) ?? 0) + (price === lowest ? 1 : 0))
  }
  return {
    wins: [...wins].map(([listingId, days]) => ({ listingId, days })).toSorted((one, other) => other.days - one.days),
    comparedDays: compared.length,
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
