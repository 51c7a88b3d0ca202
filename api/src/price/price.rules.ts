import type { PriceSource } from '../../../shared/contract/price/price.ts'
import type { PublicListing } from '../../../shared/contract/product/product.ts'
import { type Instant, minuteLength } from './instant.rules.ts'

export type Stock = PublicListing['stock']

/** Where on the page a price stood, and what else was found there. */
export type PriceEvidence = Readonly<Record<string, unknown>>

export interface Price {
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly inStock: boolean
}

/** A price that is stored, from a moment on. */
export interface KnownPrice extends Price {
  readonly at: Instant
  readonly source: PriceSource
  readonly evidence: PriceEvidence | null
}

/** What was seen of a listing at a moment. */
export interface Look extends KnownPrice {
  /** The store's words for its stock; null where it said none. */
  readonly stock: Stock | null
  /** What the store says the price was. */
  readonly claimed: number | null
}

/** What is known of a listing beside its prices: by the looks that found nothing new. */
export interface KnownLooks {
  readonly inStock: boolean
  readonly stock: Stock
  readonly claimed: number | null
  readonly seenAt: Instant
  /** The newest looks that found what was in force, the newest first. */
  readonly looks: readonly Instant[]
}

/** The price in force with what is known of it. */
export interface PriceInForce extends Price, KnownLooks {
  /** The moments of its first and of its newest price. */
  readonly firstAt: Instant
  readonly lastAt: Instant
}

const isSamePrice = (one: Price, other: Price): boolean =>
  one.amount === other.amount && one.currency === other.currency && one.inStock === other.inStock

/** So many times the price in force, or such a part of it, is too far from it to be believed at once. */
const farTimes = 5

/** Whether what was read waits for a second look: too far from the price in force, or an amount that staff overruled. */
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

/** How far two looks of one source are apart before the second one counts as a second opinion. */
export const secondLookAfter = 10 * minuteLength

const stocksInStock: readonly Stock[] = ['in_stock', 'low_stock', 'preorder', 'backorder', 'unknown']
const stocksOutOfStock: readonly Stock[] = ['out_of_stock', 'discontinued', 'preorder', 'backorder', 'unknown']

/** The store's words for its stock, where they fit what they come down to. */
export function fittingStock(inStock: boolean, stock: Stock | null): Stock {
  const fitting = inStock ? stocksInStock : stocksOutOfStock
  if (stock !== null && fitting.includes(stock)) return stock
  return inStock ? 'in_stock' : 'out_of_stock'
}

/** Of two prices of one moment the smaller counts, then the one in stock, then the first currency by name. */
function isBefore(one: Price, other: Price): boolean {
  if (one.amount !== other.amount) return one.amount < other.amount
  if (one.inStock !== other.inStock) return one.inStock
  return one.currency < other.currency
}

interface Stored {
  /** What is stored at the very moment of the look, in the trash as well. */
  readonly there: (Pick<KnownPrice, 'source'> & { readonly isTrashed: boolean }) | null
  /** What held at that moment. */
  readonly known: Price | null
  readonly looks: readonly Instant[]
}

/** What becomes of a look that is believed: it repeats what is known, counts for nothing, or is stored. */
export function judgeLook(seen: Price & { readonly at: Instant }, stored: Stored): 'same' | 'ignored' | 'stored' {
  const { there, known, looks } = stored
  if (there?.isTrashed) return 'ignored'
  if (known && isSamePrice(known, seen)) return 'same'
  if (there?.source === 'staff') return 'ignored'
  // Something was seen at this moment already.
  if ((there || looks.includes(seen.at)) && known && isBefore(known, seen)) return 'ignored'
  return 'stored'
}

/**
 * When a price that a late one interrupts was seen again: the next look after it, unless another price came first.
 * `nextPriceAt` is null for the newest.
 */
export function seenAgainAt(at: Instant, looks: readonly Instant[], nextPriceAt: Instant | null): Instant | null {
  const later = looks.filter((look) => look > at)
  if (later.length === 0) return null
  const next = Math.min(...later)
  return nextPriceAt === null || next < nextPriceAt ? next : null
}

/** So many looks that found nothing new are remembered. */
const maxLooks = 100

/** What a look leaves of a listing, beside its prices. `before` is null for the first one. */
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
  // Of two looks of one moment the first by name, so that their order makes no difference.
  const stock = seen.stock !== null && seen.stock < kept.stock ? seen.stock : kept.stock
  const claims = [kept.claimed, seen.claimed].filter((claim) => claim !== null)
  const claimed = claims.length > 0 ? Math.min(...claims) : null
  return { inStock, seenAt, looks, stock: fittingStock(inStock, stock), claimed }
}
