import { minorDigits } from '../../shared/schema/units.ts'
import type { CurrencyCode } from './money-words.ts'
import type { Random } from './random.ts'
import { day, type SaleWindow, saleWindows } from './sale-calendar.ts'

export interface SeedPrice {
  readonly at: number
  readonly amountMinor: number
  readonly inStock: boolean
}

/** A period; `factor` is relative to the regular price. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly factor: number
}

const joins: Record<SaleWindow['name'], number> = {
  'white-friday': 0.7,
  '11.11': 0.45,
  ramadan: 0.4,
  'eid-al-fitr': 0.25,
  'eid-al-adha': 0.3,
}

/** Annual price increase where the currency loses value. */
export const inflation: Partial<Record<CurrencyCode, number>> = { EGP: 0.16, TRY: 0.3 }

const hour = day / 24

/**
 * The price changes of one listing, oldest first: slow changes of the regular price, sales in the real sale periods,
 * prices raised before some of them so that the sale looks better than it is, and times out of stock.
 */
export function makePrices(making: {
  /** In major units of the currency, at the end of the period. */
  readonly regular: number
  readonly currency: CurrencyCode
  readonly from: number
  readonly today: number
  readonly random: Random
}): SeedPrice[] {
  const { currency, from, today, random } = making
  const regular = regularPrices(making)
  const sales = salesOf(from, today, random)
  const outages = outagesOf(from, today, random)

  const stretches = [...regular, ...sales, ...outages]
  const moments = [...new Set(stretches.flatMap((stretch) => [stretch.from, stretch.to]))]
    .filter((at) => at >= from && at < today)
    .sort((one, other) => one - other)

  const prices: SeedPrice[] = []
  for (const at of moments) {
    const holds = (stretch: Stretch) => stretch.from <= at && at < stretch.to
    const base = regular.find(holds)?.factor ?? making.regular
    // If two sales overlap, the later one applies.
    const amountMinor = pricePoint(base * (sales.findLast(holds)?.factor ?? 1), currency)
    const inStock = !outages.some(holds)
    const last = prices.at(-1)
    if (last?.amountMinor !== amountMinor || last.inStock !== inStock) prices.push({ at, amountMinor, inStock })
  }
  return prices
}

/** The regular price in major units, as the factor of each period. */
function regularPrices(making: Parameters<typeof makePrices>[0]): Stretch[] {
  const { regular, currency, from, today, random } = making
  const yearly = inflation[currency] ?? 0
  const stretches: Stretch[] = []
  for (let to = today; to > from; ) {
    const start = Math.max(from, to - random.integer(35, 120) * day - random.integer(0, 23) * hour)
    const years = (today - to) / (365 * day)
    const wander = stretches.length === 0 ? 1 : 0.95 + 0.11 * random.next()
    stretches.push({ from: start, to, factor: (regular * wander) / (1 + yearly) ** years })
    to = start
  }
  return stretches.reverse()
}

function salesOf(from: number, today: number, random: Random): Stretch[] {
  const [first, last] = [new Date(from).getUTCFullYear(), new Date(today).getUTCFullYear()]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years.flatMap(windowsOf).flatMap((window): Stretch[] => {
    if (!random.chance(joins[window.name])) return []
    const begins = window.from + random.integer(0, 9) * hour
    const sale = { from: begins, to: window.to + random.integer(0, 9) * hour }
    if (!random.chance(0.16)) return [{ ...sale, factor: 1 - (0.07 + 0.28 * random.next()) }]
    const raised = { from: begins - random.integer(13, 24) * day, to: begins, factor: 1.1 + 0.16 * random.next() }
    return [raised, { ...sale, factor: 0.96 + 0.06 * random.next() }]
  })
}

const calendar = new Map<number, SaleWindow[]>()

function windowsOf(year: number): SaleWindow[] {
  const known = calendar.get(year) ?? saleWindows(year)
  calendar.set(year, known)
  return known
}

function outagesOf(from: number, today: number, random: Random): Stretch[] {
  const outages: Stretch[] = []
  for (let at = from; ; ) {
    at += random.integer(60, 620) * day + random.integer(0, 23) * hour
    if (at >= today) return outages
    outages.push({ from: at, to: at + random.integer(2, 18) * day, factor: 1 })
  }
}

/** The prices of a listing with a recent drop that still applies; none if it is sold out. */
export function withLateDrop(
  prices: readonly SeedPrice[],
  { currency, today, random }: { readonly currency: CurrencyCode; readonly today: number; readonly random: Random },
): SeedPrice[] {
  const last = prices.at(-1)
  const earliest = Math.max(today - lateDropDays * day, (last?.at ?? 0) + hour)
  if (!last?.inStock || earliest >= today - hour) return [...prices]
  const at = earliest + Math.floor(random.next() * (today - hour - earliest))
  const units = last.amountMinor / 10 ** minorDigits(currency)
  const amountMinor = pricePoint(units * (0.78 + 0.15 * random.next()), currency)
  return amountMinor < last.amountMinor ? [...prices, { at, amountMinor, inStock: true }] : [...prices]
}

/** A drop within this many days counts as one of this week. */
const lateDropDays = 5

/** A typical retail price near an amount: 1,299 rather than 1,304.27. In minor units. */
export function pricePoint(units: number, currency: CurrencyCode): number {
  const digits = minorDigits(currency)
  const magnitude = 10 ** Math.floor(Math.log10(units))
  const step = Math.max(magnitude / 20, 0.25)
  const round = Math.max(Math.round(units / step) * step, step)
  const less = magnitude >= 1_000 ? 1 : digits === 3 ? 0.1 : magnitude >= 100 ? 1 : 0.05
  return Math.round((round > less ? round - less : round) * 10 ** digits)
}
