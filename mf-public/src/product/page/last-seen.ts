import type { PublicListing } from '@qasima/shared/contract/product/product'
import type { PricePoint } from '@qasima/shared/prices/price-lines'
import { isOld } from '../../cards/old-price.ts'

/** The prices as far as they were read: those of a listing that nothing was read of lately end there. */
export function withReadings(
  points: readonly PricePoint[],
  listings: readonly Pick<PublicListing, 'id' | 'seenAt'>[],
  now = Date.now(),
): PricePoint[] {
  const ends = listings.flatMap(({ id, seenAt }): PricePoint[] => {
    const last = points.findLast(({ listingId }) => listingId === id)
    if (!last || !seenAt || !isOld(seenAt, now)) return []
    // Of a range that began later only what was in force when it began is in the history.
    const at = new Date(Math.max(Date.parse(seenAt), Date.parse(last.at))).toISOString()
    return [{ listingId: id, at, amount: last.amount, inStock: false, isUnknown: true }]
  })
  return [...points, ...ends].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
