import type { Price } from '../../../shared/contract/price/price.collection.ts'

/** A record of prices as staff see it, with what says whether a page showed its amount. */
export type StaffPrice = Pick<Price, 'price' | 'source' | 'evidence' | 'deletedAt'>

/** What a change by staff says of amounts that were read from a page. */
export type Overruling =
  /** The newest price before it is overruled. */
  | 'earlier'
  /** The amount that it had is overruled. */
  | 'own'
  /** What it overruled itself is believed again. */
  | 'taken-back'
  /** What it had overruled before it was trashed is overruled again. */
  | 'restored'
  | null

/** Whether a price was read from a page or seen by a shopper, even where staff corrected it since. */
const wasRead = ({ source, evidence }: Pick<StaffPrice, 'source' | 'evidence'>): boolean =>
  source !== 'staff' || evidence !== null

const isSameAmount = (one: StaffPrice, other: StaffPrice): boolean =>
  one.price.amount === other.price.amount && one.price.currency === other.price.currency

/** What staff who make, change, trash or restore a price overrule by that. */
export function overrulingOf(before: StaffPrice | null, after: StaffPrice | null): Overruling {
  if (after === null) return null
  if (before === null) return 'earlier'
  if (after.deletedAt !== null) return before.source === 'staff' ? 'taken-back' : 'own'
  if (before.deletedAt !== null) return after.source === 'staff' ? 'restored' : null
  return wasRead(before) && !isSameAmount(before, after) ? 'own' : null
}
