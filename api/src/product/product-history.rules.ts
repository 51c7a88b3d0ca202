import type { HistoryRange, productHistory } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import type { HistoryRow } from './product-history.queries.ts'
import type { OfferRow } from './product-page.queries.ts'

const dayLength = 86_400_000

const daysOf: Readonly<Record<HistoryRange, number | null>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null }

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The first day of a range; for all time it is the day of the first price. */
export function firstDayOf(range: HistoryRange, first: Date | null, now: Date): string {
  const days = daysOf[range]
  if (days === null) return dayOf(first ?? now)
  return dayOf(new Date(now.getTime() - days * dayLength))
}

/** How many points a chart can show, plus a few at its start. */
export const maxPoints = 1_400

/** Ranges whose points are the price changes themselves, unless there are too many. */
export const isByChange = (range: HistoryRange): boolean => range === '7d' || range === '30d' || range === '90d'

/** How many days make one step, so that two points per step and listing stay within the limit. */
export function stepDays(from: string, now: Date, listings: number): number {
  const days = Math.ceil((now.getTime() - Date.parse(from)) / dayLength)
  return days * listings <= maxPoints ? 1 : Math.ceil((days * listings * 2) / maxPoints)
}

type Period = ReplyOf<typeof productHistory>['periods'][number]
interface FoundCode extends Omit<NonNullable<Period['effect']>, 'listingIds'> {
  readonly shopId: number
}

/** How a code lowers prices in its shop; amounts are included if they are in the reply's currency. */
export function effectOf(
  { shopId, percent, amount, most, least }: FoundCode,
  offers: readonly Pick<OfferRow, 'id' | 'shopId' | 'currency'>[],
  currency: string,
): Period['effect'] {
  const isShare = amount === null && most === null && least === null
  const own = offers.filter((offer) => offer.shopId === shopId && (isShare || offer.currency === currency))
  return own.length > 0 ? { listingIds: own.map(({ id }) => id), percent, amount, most, least } : null
}

/**
 * Lowest, time-weighted mean and highest price while in stock; null if it never was. Rows are in order of time; `known`
 * has the time until which each listing's price is known, if before now.
 */
export function summaryOf(rows: readonly HistoryRow[], now: Date, known: ReadonlyMap<string, number> = new Map()) {
  const inStock = rows.filter((row) => row.inStock || row.low !== null)
  if (inStock.length === 0) return null
  const ends = new Map<string, number>()
  let weight = 0
  let sum = 0
  for (const { listingId, at, amount, inStock: counts } of rows.toReversed()) {
    const time = Math.max(
      (ends.get(listingId) ?? Math.min(known.get(listingId) ?? Number.POSITIVE_INFINITY, now.getTime())) - at,
      0,
    )
    ends.set(listingId, at)
    if (!counts) continue
    weight += time
    sum += time * amount
  }
  const lows = inStock.map(({ low, amount }) => low ?? amount)
  const highs = inStock.map(({ high, amount }) => high ?? amount)
  const min = Math.min(...lows)
  const max = Math.max(...highs)
  return { min, avg: weight > 0 ? Math.round(sum / weight) : min, max }
}
