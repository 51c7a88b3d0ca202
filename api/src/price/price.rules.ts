import type { PriceSource } from '../../../shared/contract/price/price.ts'
import type { PublicListing } from '../../../shared/contract/product/product.ts'
import { type Instant, minuteLength } from './instant.rules.ts'

export type Stock = PublicListing['stock']

/** Where on the page the price was found, and what else was found there. */
export type PriceEvidence = Readonly<Record<string, unknown>>

export interface Price {
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly inStock: boolean
}

/** A stored price and the moment from which it holds. */
export interface KnownPrice extends Price {
  readonly at: Instant
  readonly source: PriceSource
  readonly evidence: PriceEvidence | null
}

/** An observation of a listing at a moment. */
export interface Look extends KnownPrice {
  /** The shop's wording for its stock; null if it gave none. */
  readonly stock: Stock | null
  /** The previous price that the shop claims. */
  readonly claimed: number | null
}

/** What observations without a new price tell about a listing. */
export interface KnownLooks {
  readonly inStock: boolean
  readonly stock: Stock
  readonly claimed: number | null
  readonly seenAt: Instant
  /** The newest observations that confirmed the current price, newest first. */
  readonly looks: readonly Instant[]
}

/** The current price, with what is known about it. */
export interface PriceInForce extends Price, KnownLooks {
  /** When the first and the newest price of the listing were observed. */
  readonly firstAt: Instant
  readonly lastAt: Instant
}

export const isSamePrice = (one: Price, other: Price): boolean =>
  one.amount === other.amount && one.currency === other.currency && one.inStock === other.inStock

/** A price more than this factor above or below the current one is not accepted at once. */
const farTimes = 5

/**
 * Whether an observed price needs a second observation: it is too far from the current price, or staff overruled it.
 */
export function isOutlier(
  known: Pick<Price, 'amount' | 'currency'> | null,
  { amount, currency }: Pick<Price, 'amount' | 'currency'>,
  isOverruled: boolean,
): boolean {
  if (known === null) return false
  if (known.currency !== currency) return true
  if (known.amount === amount) return false
  return isOverruled || amount >= farTimes * known.amount || farTimes * amount <= known.amount
}

/** How far apart two observations from one source must be for the second to count as confirmation. */
export const secondLookAfter = 10 * minuteLength

const stocksInStock: readonly Stock[] = ['in_stock', 'low_stock', 'preorder', 'backorder', 'unknown']
const stocksOutOfStock: readonly Stock[] = ['out_of_stock', 'discontinued', 'preorder', 'backorder', 'unknown']

/** The shop's wording for its stock, if it agrees with `inStock`. */
export function fittingStock(inStock: boolean, stock: Stock | null): Stock {
  const fitting = inStock ? stocksInStock : stocksOutOfStock
  if (stock !== null && fitting.includes(stock)) return stock
  return inStock ? 'in_stock' : 'out_of_stock'
}

/** Of two prices at one moment the lower one counts, then the one in stock, then the first currency by name. */
function isBefore(one: Price, other: Price): boolean {
  if (one.amount !== other.amount) return one.amount < other.amount
  if (one.inStock !== other.inStock) return one.inStock
  return one.currency < other.currency
}

interface Stored {
  /** The price stored at exactly this moment, even if trashed. */
  readonly there: (Pick<KnownPrice, 'source'> & { readonly isTrashed: boolean }) | null
  /** The price in force at that moment. */
  readonly known: Price | null
  readonly looks: readonly Instant[]
}

/** What happens with a trusted observation: it repeats the known price, is ignored, or is stored. */
export function judgeLook(seen: Price & { readonly at: Instant }, stored: Stored): 'same' | 'ignored' | 'stored' {
  const { there, known, looks } = stored
  if (there?.isTrashed) return 'ignored'
  if (known && isSamePrice(known, seen)) return 'same'
  if (there?.source === 'staff') return 'ignored'
  // There is an observation at this moment already.
  if ((there || looks.includes(seen.at)) && known && isBefore(known, seen)) return 'ignored'
  return 'stored'
}

/**
 * When the price that a late observation interrupts was seen again: the next observation of it, unless another price
 * came first. `nextPriceAt` is null for the newest price.
 */
export function seenAgainAt(at: Instant, looks: readonly Instant[], nextPriceAt: Instant | null): Instant | null {
  const later = looks.filter((look) => look > at)
  if (later.length === 0) return null
  const next = Math.min(...later)
  return nextPriceAt === null || next < nextPriceAt ? next : null
}

/** How many observations without a new price are remembered. */
const maxLooks = 100

/** What is remembered of a listing, beside its prices, after an observation. `before` is null for the first one. */
export function afterLook(
  kept: KnownLooks,
  seen: Pick<Look, 'at' | 'stock' | 'claimed'>,
  { before, isRepeat, isSame }: { before: KnownLooks | null; isRepeat: boolean; isSame: boolean },
): KnownLooks {
  const { inStock } = kept
  const seenAt = Math.max(kept.seenAt, seen.at)
  const looks =
    isRepeat && !kept.looks.includes(seen.at)
      ? [...kept.looks, seen.at].toSorted((one, other) => other - one).slice(0, maxLooks)
      : kept.looks
  if (before === null || seen.at > before.seenAt || (seen.at === before.seenAt && !isSame)) {
    return { inStock, seenAt, looks, stock: fittingStock(inStock, seen.stock), claimed: seen.claimed }
  }
  if (seen.at < before.seenAt) return { ...kept, seenAt, looks }
  // Of two observations at one moment the first wording by name wins, so that their order makes no difference.
  const stock = seen.stock !== null && seen.stock < kept.stock ? seen.stock : kept.stock
  const claims = [kept.claimed, seen.claimed].filter((claim) => claim !== null)
  const claimed = claims.length > 0 ? Math.min(...claims) : null
  return { inStock, seenAt, looks, stock: fittingStock(inStock, stock), claimed }
}
