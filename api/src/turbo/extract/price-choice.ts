import type { PriceHints, ReadPrice } from '../../../../shared/prices/read-price.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import { type Candidates, type Source, sources } from '../product-reading.ts'
import type { VisibleReading } from './visible-reading.ts'

export const pricesOf = (read: ReadPrice): readonly Money[] => ('ambiguous' in read ? read.ambiguous : [read])
const keyOf = ({ amount, currency }: Money): string => `${amount} ${currency}`
const keyOfRead = (read: ReadPrice): string => pricesOf(read).map(keyOf).join()

/** All meanings of several texts, each once; with several currencies only the expected one. */
function together(reads: readonly ReadPrice[], { currency }: PriceHints): ReadPrice | undefined {
  const single = reads.filter((read) => !('ambiguous' in read))
  const all = reads.flatMap(pricesOf)
  const settled = new Set(single.flatMap(pricesOf).map(keyOf))
  // Drop an ambiguous text that another one of the same source settles.
  const isSettled = reads.every((read) => pricesOf(read).some((price) => settled.has(keyOf(price))))
  const meanings = isSettled && settled.size === 1 ? single.flatMap(pricesOf) : all
  const distinct = [...new Map(meanings.map((price) => [keyOf(price), price])).values()]
  const expected = distinct.filter((price) => price.currency === currency)
  const left = expected.length > 0 ? expected : distinct
  const [only, ...others] = left
  return only && others.length > 0 ? { ambiguous: left } : only
}

export interface SourcePrice {
  readonly source: Source
  readonly price: ReadPrice
}

/** What each source says, most trusted first. */
export function pricesBySource(candidates: Candidates['price'], hints: PriceHints): readonly SourcePrice[] {
  return sources.flatMap((source) => {
    const reads = candidates.flatMap((one) => (one.source === source && one.value ? [one.value] : []))
    const price = together(reads, hints)
    return price ? [{ source, price }] : []
  })
}

/** What is known of a page whose structured data do not settle its price. */
export interface PageDoubt {
  readonly visible: VisibleReading | undefined
  /** Whether its product data could be read only in part. */
  readonly isDamaged: boolean
  /** Whether its product data may contain an expired price, or one without tax. */
  readonly isDoubtful: boolean
}

/** Visible prices with lower confidence cannot cast doubt on structured data. */
const sureEnough = 0.6

const isOneOf = (read: ReadPrice, price: Money): boolean => pricesOf(read).some((one) => keyOf(one) === keyOf(price))

/** An open price with distinct candidates. */
function open(...reads: readonly ReadPrice[]): ReadPrice {
  const all = [...new Map(reads.flatMap(pricesOf).map((price) => [keyOf(price), price])).values()]
  const [only, ...others] = all
  return only && others.length === 0 ? only : { ambiguous: all }
}

/** The single candidate of an open price that other sources support without contradiction. */
function settled(price: ReadPrice, others: readonly SourcePrice[]): ReadPrice {
  if (!('ambiguous' in price)) return price
  const meanings = new Map(price.ambiguous.map((one) => [keyOf(one), one]))
  const said = new Set(
    others
      .flatMap((other) => ('ambiguous' in other.price ? [] : [keyOf(other.price)]))
      .filter((key) => meanings.has(key)),
  )
  const [key] = said
  return (said.size === 1 && key !== undefined ? meanings.get(key) : undefined) ?? price
}

/** Whether an amount is visible on the page, but as something else than its price. */
function isSeenAside({ visible }: PageDoubt, price: ReadPrice): boolean {
  const isOther =
    visible?.price === undefined || !pricesOf(price).some((one) => visible.price && isOneOf(visible.price, one))
  return (
    isOther &&
    (visible?.scored.some(
      (one) => one.price && pricesOf(price).some((each) => one.price && isOneOf(one.price, each)),
    ) ??
      false)
  )
}

/** Compares a structured price that is not bound to the product with what people see. */
function againstVisible(first: SourcePrice, rest: readonly SourcePrice[], doubt: PageDoubt): ReadPrice | undefined {
  const price = settled(first.price, rest)
  const seen = doubt.visible?.price
  const isAside = isSeenAside(doubt, price)
  const next = rest.find(({ source }) => source === 'recipe' || source === 'script')
  if (seen === undefined || 'ambiguous' in seen) {
    const isDoubted = isAside && (doubt.isDamaged || first.source === 'script')
    if (isDoubted && first.source === 'open-graph') return next && settled(next.price, [])
    return isAside && seen ? open(price, seen) : price
  }
  if (isOneOf(price, seen))
    return 'ambiguous' in price && first.source === 'script' ? seen : settled(price, [{ source: 'page', price: seen }])
  if (next && isOneOf(next.price, seen)) return seen
  if (isAside || doubt.isDamaged) return next ? open(next.price, seen) : seen
  return (doubt.visible?.sureness ?? 0) >= sureEnough ? open(price, seen) : price
}

/** The two meanings of one text, such as 1.299, are a thousand times apart; two sellers of one product never are. */
const widestRange = 100

/** Whether a price is between the two ends of an open one: a marketplace's sellers, of which the page shows one. */
function isBetween(price: Money, open: ReadPrice): boolean {
  if (!('ambiguous' in open) || open.ambiguous.length !== 2) return false
  const [low = 0, high = 0] = open.ambiguous.map(({ amount }) => amount).toSorted((one, other) => one - other)
  const isRange = open.ambiguous.every(({ currency }) => currency === price.currency) && high < widestRange * low
  return isRange && low < price.amount && price.amount < high
}

/** Compares a price that is doubtful by its own data with what people see. */
function heldAgainst(price: ReadPrice, { visible }: PageDoubt): ReadPrice {
  const seen = visible?.price
  if (!seen || pricesOf(price).some((one) => isOneOf(seen, one))) return price
  return 'ambiguous' in seen || (visible?.sureness ?? 0) < sureEnough ? open(price, seen) : seen
}

/** Whether the store's recipe finds another price than its structured data. */
export function isDeniedByRecipe([first, ...rest]: readonly SourcePrice[]): boolean {
  const recipe = rest.find(({ source }) => source === 'recipe')
  return first !== undefined && recipe !== undefined && isPriceConflict([first, recipe])
}

/** The price of the most trusted source; if that is open, the candidate that others settle. */
export function choosePrice(prices: readonly SourcePrice[], doubt: PageDoubt): ReadPrice | undefined {
  const [first, ...rest] = prices
  if (!first) return undefined
  const isBound = first.source !== 'open-graph' && first.source !== 'script'
  // A "from" price cannot settle a range.
  const settling = doubt.visible?.isFrom ? rest.filter(({ source }) => source !== 'page') : rest
  if (!isBound) return againstVisible(first, rest, doubt)
  const price = settled(first.price, settling)
  const seen = doubt.visible?.price
  // Stores exist whose structured data give what is saved as the price: here two sources outweigh them.
  if (seen && isDeniedByRecipe(prices) && (doubt.visible?.sureness ?? 0) >= sureEnough) {
    const recipe = rest.find(({ source }) => source === 'recipe')
    if (recipe && keyOfRead(recipe.price) === keyOfRead(seen)) return seen
  }
  const isSure = !doubt.visible?.isFrom && (doubt.visible?.sureness ?? 0) >= sureEnough
  if (isSure && seen && !('ambiguous' in seen) && isBetween(seen, price)) return seen
  return doubt.isDoubtful && first.source !== 'recipe' ? heldAgainst(price, doubt) : price
}

export function isPriceConflict(prices: readonly SourcePrice[]): boolean {
  return prices.some(({ price }, place) => {
    const own = new Set(pricesOf(price).map(keyOf))
    return prices.slice(place + 1).some((other) => !pricesOf(other.price).some((one) => own.has(keyOf(one))))
  })
}
