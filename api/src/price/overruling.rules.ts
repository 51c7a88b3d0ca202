import type { Price } from '../../../shared/contract/price/price.collection.ts'

/** The fields of a price record that decide whether a page showed its amount. */
export type StaffPrice = Pick<Price, 'price' | 'source' | 'evidence' | 'deletedAt'>

/** What a change by staff overrules. */
export type Overruling =
  /** The newest earlier price is overruled. */
  | 'earlier'
  /** The amount it had before is overruled. */
  | 'own'
  /** The amount it had overruled is trusted again. */
  | 'taken-back'
  /** The amount it had overruled before it was trashed is overruled again. */
  | 'restored'
  | null

/** Whether a price was read from a page or seen by a shopper, even if staff corrected it later. */
const wasRead = ({ source, evidence }: Pick<StaffPrice, 'source' | 'evidence'>): boolean =>
  source !== 'staff' || evidence !== null

const isSameAmount = (one: StaffPrice, other: StaffPrice): boolean =>
  one.price.amount === other.price.amount && one.price.currency === other.price.currency

/** What staff overrule by creating, changing, trashing or restoring a price. */
export function overrulingOf(before: StaffPrice | null, after: StaffPrice | null): Overruling {
  if (after === null) return null
  if (before === null) return 'earlier'
  if (after.deletedAt !== null) return before.source === 'staff' ? 'taken-back' : 'own'
  if (before.deletedAt !== null) return after.source === 'staff' ? 'restored' : null
  return wasRead(before) && !isSameAmount(before, after) ? 'own' : null
}
