import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'

/** Stands for any listing where an alert says which one it watches. */
export const anywhere = '00000000-0000-0000-0000-000000000000'

/** Alerts of a product that wait for the same, but for their thresholds. */
export interface AlertGroup {
  readonly kind: AlertKind
  readonly armed: boolean
  /** The listing that they watch, or `anywhere`. */
  readonly listing: string
  /** The country whose stores they watch; empty for all. */
  readonly country: string
  /** The currency of their thresholds; empty where they have none. */
  readonly wanted: string
  /** Of the lowest price: of how many days. */
  readonly span: number | null
}

interface Amount {
  /** In minor units. */
  readonly amount: number
  readonly currency: string
}

/** A price as it was, or is. */
export interface JudgedPrice extends Amount {
  readonly inStock: boolean
}

/** What a watched listing costs now. */
export interface Offer extends JudgedPrice {
  readonly listingId: string
  readonly countries: readonly string[]
}

/** What an offer comes to: with a code, in one country. */
export interface EffectiveOffer extends Amount {
  readonly listingId: string
  readonly country: string
  readonly effective: number
  readonly couponId: string | null
}

/** A price that concerns alerts of a group. */
export interface Decision extends AlertGroup, Amount {
  readonly listingId: string
  /** What is compared with thresholds, in their currency. */
  readonly compared: number
  readonly effective: number | null
  readonly couponId: string | null
  /** Of the lowest price: of how many days it is known to be the lowest. */
  readonly days: number | null
  /** The thresholds that it concerns, both included, as text of whole numbers; null for all of the group. */
  readonly thresholds: { readonly from: string; readonly to: string } | null
}

const isWatched = ({ listing, country }: AlertGroup, offer: Pick<Offer, 'listingId' | 'countries'>): boolean =>
  listing === anywhere ? country === '' || offer.countries.includes(country) : listing === offer.listingId

/** What an offer comes to in a currency; null where one of the two has no rate. */
type Convert<Found> = (offer: Found, currency: string) => number | null

/** The cheapest of some offers in the currency of a group, of two that cost the same the first by its id. */
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

/** The greatest amount that a price has left by more than a hundredth, and by more than one minor unit. */
export function leftUpTo(minor: number): number {
  // From a little above, as fractions are not exact.
  let amount = Math.max(-1, Math.min(minor, Math.ceil(minor / 1.01) + 8))
  while (amount >= 0 && amount + Math.max(Math.floor(amount / 100), 1) >= minor) amount -= 1
  return amount
}

/** Thresholds are hundredths of minor units, so that a percentage of an amount is one. */
const inThresholds = (minor: number): string => String(BigInt(minor) * 100n)
const highest = String(2n ** 63n - 1n)

/** Armed alerts are met from their threshold down; the others are armed again once the price has left it. */
const thresholdsAt = (minor: number, armed: boolean): Decision['thresholds'] =>
  armed ? { from: inThresholds(minor), to: highest } : { from: '0', to: inThresholds(leftUpTo(minor)) }

/** Of targets and percentages: what the cheapest offer in stock that they watch comes to. */
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

/** Whether groups ask for prices after a code. */
export const isEffective = ({ kind, wanted }: AlertGroup): boolean => kind === 'effective' && wanted !== ''

/** Of prices after a code: what the cheapest offer in stock that they watch comes to. */
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

/** A price that took the place of another; `before` is null for the first one. */
export interface PriceChange {
  readonly listingId: string
  readonly before: JudgedPrice | null
  readonly after: JudgedPrice
}

/** The kinds of alerts that a change is news for. */
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

/** Of what is known for less than a week there is little to be the lowest of. */
const leastKnownDays = 7

/** What the listings that a group watches cost before today. */
export interface LowestBefore {
  readonly low: number | null
  readonly days: number | null
}

/** The groups that a change of one of the offers may be news for. */
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
    // Back in stock is the first of those that are watched.
    const isOneOfMany = group.kind === 'stock' && group.listing === anywhere
    return !(isOneOfMany && offers.some((offer) => offer !== changed && offer.inStock && isWatched(group, offer)))
  })
}

/** Whether a price is the lowest that a group waits for. */
export const isLowest = ({ span }: AlertGroup, { amount }: Amount, { low, days }: LowestBefore): boolean =>
  low !== null && days !== null && amount < low && days >= Math.min(leastKnownDays, span ?? leastKnownDays)

/** What a change means for groups that it concerns. */
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
