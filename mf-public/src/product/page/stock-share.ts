import type { PublicListing } from '@qasima/shared/contract/product/product'
import { knownUntil } from '@qasima/shared/prices/reading-age'
import type { History } from './use-history.ts'

const dayLength = 86_400_000
const shareDays = 90
/** Of fewer days a part says little. */
const fewestDays = 7

interface StockShare {
  /** Part of the time, 0 to 1. */
  readonly share: number
  /** How many days are known, at most 90. */
  readonly days: number
}

/** How much of the last 90 days a listing was in stock, as far as they are known; null where that is too little. */
export function stockShare(
  { points, readAt }: Pick<History, 'points' | 'readAt'>,
  { id, seenAt }: Pick<PublicListing, 'id' | 'seenAt'>,
): StockShare | null {
  const now = Date.parse(readAt)
  const from = now - shareDays * dayLength
  const to = seenAt ? Math.min(knownUntil(seenAt), now) : now
  const own = points.filter((point) => point.listingId === id)
  let known = 0
  let inStock = 0
  for (const [index, point] of own.entries()) {
    const next = own[index + 1]
    const length = (next ? Date.parse(next.at) : to) - Math.max(Date.parse(point.at), from)
    if (length <= 0) continue
    known += length
    if (point.inStock) inStock += length
  }
  const days = Math.round(known / dayLength)
  return days < fewestDays ? null : { share: inStock / known, days }
}
