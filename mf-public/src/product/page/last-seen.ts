import type { PublicListing } from '@qasima/shared/contract/product/product'
import { now } from '@qasima/shared/i18n/clock'
import type { PricePoint } from '@qasima/shared/prices/price-lines'
import { knownUntil } from '@qasima/shared/prices/reading-age'
import { isOld } from '../../cards/old-price.ts'

/** The prices as far as they are known: those of a listing that nothing was read of lately end where its reading does. */
export function withReadings(
  points: readonly PricePoint[],
  listings: readonly Pick<PublicListing, 'id' | 'seenAt'>[],
  at = now().getTime(),
): PricePoint[] {
  const ends = listings.flatMap(({ id, seenAt }): PricePoint[] => {
    const last = points.findLast(({ listingId }) => listingId === id)
    if (!last || !seenAt || !isOld(seenAt, at)) return []
    // Of a range that began later only what was in force when it began is in the history.
    const end = new Date(Math.max(knownUntil(seenAt), Date.parse(last.at))).toISOString()
    return [{ listingId: id, at: end, amount: last.amount, inStock: false, isUnknown: true }]
  })
  return [...points, ...ends].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
