import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'

/** In display order: a product is in the first group that matches. */
export const groups = ['good', 'dropped', 'attention'] as const
export type Group = (typeof groups)[number]

/** Days for which a drop counts as recent. */
const latelyDays = 14

type Attention = 'paused' | 'failing' | 'gone' | 'waiting'

/** Why a product is not watched properly; null if it is. */
export function attentionOf({ isPaused, failingSince, isOffered, listing }: TrackedProduct): Attention | null {
  if (isPaused) return 'paused'
  if (!listing || listing.stock === 'discontinued') return 'gone'
  if (!isOffered) return 'waiting'
  return failingSince === null ? null : 'failing'
}

function hasDropped({ listing, previous }: TrackedProduct, now: number): boolean {
  const { price, since, inStock } = listing ?? {}
  if (!price || !since || !inStock || previous?.currency !== price.currency) return false
  return price.amount < previous.amount && now - Date.parse(since) <= latelyDays * 86_400_000
}

const isGood = ({ listing, verdict }: TrackedProduct): boolean =>
  Boolean(listing?.inStock) && (verdict.level === 'lowest' || verdict.level === 'good')

/**
 * Whether a product matches a group; it may match several, but a product that needs attention matches no price group.
 */
export function isIn(group: Group, item: TrackedProduct, now: number): boolean {
  const needsAttention = attentionOf(item) !== null
  if (group === 'attention') return needsAttention
  return !needsAttention && (group === 'good' ? isGood(item) : hasDropped(item, now))
}

export interface Section {
  readonly group: Group | 'others'
  readonly items: readonly TrackedProduct[]
}

/** Each product once, in the first matching group; empty groups are left out. */
export function sectionsOf(items: readonly TrackedProduct[], now: number): Section[] {
  const groupOf = (item: TrackedProduct) => groups.find((group) => isIn(group, item, now)) ?? 'others'
  const found = Map.groupBy(items, groupOf)
  return [...groups, 'others' as const].flatMap((group) => {
    const some = found.get(group)
    return some ? [{ group, items: some }] : []
  })
}

export const orders = ['newest', 'drop', 'name'] as const
export type Order = (typeof orders)[number]

/** The relative price drop, which is comparable across currencies. */
function dropOf({ listing, previous }: TrackedProduct): number {
  const price = listing?.price
  return price && previous?.currency === price.currency && previous.amount > 0 ? 1 - price.amount / previous.amount : 0
}

/** Sorts as chosen; ties keep their order, newest first. */
export function inOrder(items: readonly TrackedProduct[], order: Order): readonly TrackedProduct[] {
  if (order === 'newest') return items
  if (order === 'drop') return items.toSorted((one, other) => dropOf(other) - dropOf(one))
  return items.toSorted((one, other) => one.product.name.localeCompare(other.product.name, ['ar', 'en']))
}

/** All tags in use, in alphabetical order. */
export const tagsOf = (items: readonly TrackedProduct[]): string[] =>
  [...new Set(items.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other))
