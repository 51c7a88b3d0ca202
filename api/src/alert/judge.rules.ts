import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'

/** Stands for any listing in the `listing` of an alert group. */
export const anywhere = '00000000-0000-0000-0000-000000000000'

/** Alerts of a product that differ only in their thresholds. */
export interface AlertGroup {
  readonly kind: AlertKind
  readonly armed: boolean
  /** The watched listing, or `anywhere`. */
  readonly listing: string
  /** The country whose shops are watched; empty for all. */
  readonly country: string
  /** The currency of the thresholds; empty where there are none. */
  readonly wanted: string
  /** For lowest-price alerts: the number of days. */
  readonly span: number | null
}

interface Amount {
  /** In minor units. */
  readonly amount: number
  readonly currency: string
}

/** A price before or after a change. */
export interface JudgedPrice extends Amount {
  readonly inStock: boolean
}

/** The current price of a watched listing. */
export interface Offer extends JudgedPrice {
  readonly listingId: string
  readonly countries: readonly string[]
}

/** The price of an offer with a code, in one country. */
export interface EffectiveOffer extends Amount {
  readonly listingId: string
  readonly country: string
  readonly effective: number
  readonly couponId: string | null
}

/** A price that fires or re-arms alerts of a group. */
export interface Decision extends AlertGroup, Amount {
  readonly listingId: string
  /** The amount to compare with thresholds, in their currency. */
  readonly compared: number
  readonly effective: number | null
  readonly couponId: string | null
  /** For lowest-price alerts: the number of days for which it is known to be the lowest. */
  readonly days: number | null
  /** The range of thresholds it applies to, inclusive, as integer text; null for the whole group. */
  readonly thresholds: { readonly from: string; readonly to: string } | null
}

const isWatched = ({ listing, country }: AlertGroup, offer: Pick<Offer, 'listingId' | 'countries'>): boolean =>
  listing === anywhere ? country === '' || offer.countries.includes(country) : listing === offer.listingId

/** Converts an offer to a currency; null if either has no exchange rate. */
type Convert<Found> = (offer: Found, currency: string) => number | null

/** The cheapest offer in the currency of a group; of equal prices, the listing with the lower id. */
function cheapest<Found extends { readonly listingId: string }>(
  offers: readonly Found[],
  minorOf: (offer: Found) => number | null,
): { offer: Found; minor: number } | undefined {
  const [first] = offers
    .flatMap((offer) => {
      const minor = minorOf(offer)
      return minor === null ? [] : [{ offer, minor }]
    })
    .sort((one, other) => one.minor - other.minor || (one.offer.listingId < other.offer.listingId ? -1 : 1))
  return first
}

/** The greatest amount that a price is above by more than one percent and more than one minor unit. */
export function leftUpTo(minor: number): number {
  // Starts slightly above, because fractions are inexact in floating point.
  let amount = Math.max(-1, Math.min(minor, Math.ceil(minor / 1.01) + 8))
  while (amount >= 0 && amount + Math.max(Math.floor(amount / 100), 1) >= minor) amount -= 1
  return amount
}

/** Thresholds are stored in hundredths of minor units, so that a percentage of an amount is exact. */
const inThresholds = (minor: number): string => String(BigInt(minor) * 100n)
const highest = String(2n ** 63n - 1n)

/** Armed alerts fire at or below their threshold; the others are re-armed once the price has moved above it. */
const thresholdsAt = (minor: number, armed: boolean): Decision['thresholds'] =>
  armed ? { from: inThresholds(minor), to: highest } : { from: '0', to: inThresholds(leftUpTo(minor)) }

/** Decides on target and percentage alerts: compares the cheapest watched offer in stock. */
export function decideLevels(
  groups: readonly AlertGroup[],
  offers: readonly Offer[],
  convert: Convert<Offer>,
  changedListing: string | null,
): Decision[] {
  return groups.flatMap((group) => {
    const { kind, listing, wanted, armed } = group
    if ((kind !== 'target' && kind !== 'percent') || wanted === '') return []
    if (changedListing !== null && listing !== changedListing && listing !== anywhere) return []
    const watched = offers.filter((offer) => offer.inStock && isWatched(group, offer))
    const best = cheapest(watched, (offer) => convert(offer, wanted))
    if (!best) return []
    const { listingId, amount, currency } = best.offer
    const found = { listingId, amount, currency, compared: best.minor, thresholds: thresholdsAt(best.minor, armed) }
    return [{ ...group, ...found, effective: null, couponId: null, days: null }]
  })
}

/** Whether a group is about prices after a code. */
export const isEffective = ({ kind, wanted }: AlertGroup): boolean => kind === 'effective' && wanted !== ''

/** Decides on alerts for the price after a code: compares the cheapest watched offer in stock. */
export function decideEffective<Found extends EffectiveOffer>(
  groups: readonly AlertGroup[],
  offers: readonly Found[],
  convert: Convert<Found>,
): Decision[] {
  return groups.filter(isEffective).flatMap((group) => {
    const { country, listing, wanted, armed } = group
    const watched = offers.filter(
      (offer) => (country === '' || offer.country === country) && (listing === anywhere || offer.listingId === listing),
    )
    const best = cheapest(watched, (offer) => convert(offer, wanted))
    if (!best) return []
    const { listingId, amount, currency, effective, couponId } = best.offer
    const found = { listingId, amount, currency, compared: best.minor, thresholds: thresholdsAt(best.minor, armed) }
    return [{ ...group, ...found, effective, couponId, days: null }]
  })
}

/** A price change of a listing; `before` is null for its first price. */
export interface PriceChange {
  readonly listingId: string
  readonly before: JudgedPrice | null
  readonly after: JudgedPrice
}

/** The kinds of alerts that a change concerns. */
export function eventsOf({ before, after }: Pick<PriceChange, 'before' | 'after'>): AlertKind[] {
  const isOther = before !== null && (before.amount !== after.amount || before.currency !== after.currency)
  const isBack = before !== null && !before.inStock && after.inStock
  const isLower =
    before === null || !before.inStock || before.currency !== after.currency || after.amount < before.amount
  return [
    ...(isOther ? (['change'] as const) : []),
    ...(isBack ? (['stock'] as const) : []),
    ...(after.inStock && isLower ? (['lowest'] as const) : []),
  ]
}

/** With less than a week of known prices, "lowest" means little. */
const leastKnownDays = 7

/** The earlier prices of the listings that a group watches. */
export interface LowestBefore {
  readonly low: number | null
  readonly days: number | null
}

/** The groups that a change of one offer may concern. */
export function concernedBy(
  groups: readonly AlertGroup[],
  offers: readonly Offer[],
  change: PriceChange,
): AlertGroup[] {
  const changed = offers.find(({ listingId }) => listingId === change.listingId)
  if (!changed) return []
  const events = eventsOf(change)
  return groups.filter((group) => {
    if (!group.armed || !events.includes(group.kind) || !isWatched(group, changed)) return false
    // Only the first watched listing that is back in stock counts.
    const isOneOfMany = group.kind === 'stock' && group.listing === anywhere
    return !(isOneOfMany && offers.some((offer) => offer !== changed && offer.inStock && isWatched(group, offer)))
  })
}

/** Whether a price is below the lowest known price of a group. */
export const isLowest = ({ span }: AlertGroup, { amount }: Amount, { low, days }: LowestBefore): boolean =>
  low !== null && days !== null && amount < low && days >= Math.min(leastKnownDays, span ?? leastKnownDays)

/** Decides on the groups that a change concerns. */
export function decideEvents(
  groups: readonly AlertGroup[],
  { listingId, after: { amount, currency } }: PriceChange,
  lowestBefore: (group: AlertGroup) => LowestBefore,
): Decision[] {
  return groups.flatMap((group) => {
    const { kind, span } = group
    const known = kind === 'lowest' ? lowestBefore(group) : null
    if (known && !isLowest(group, { amount, currency }, known)) return []
    const thresholds = span === null ? null : { from: String(span), to: String(span) }
    const found = { listingId, amount, currency, compared: amount, effective: null, couponId: null }
    return [{ ...group, ...found, days: known?.days ?? null, thresholds }]
  })
}
