import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'

/** In the order in which they are shown: the first that fits is where a product stands. */
export const groups = ['good', 'dropped', 'attention'] as const
export type Group = (typeof groups)[number]

/** Days for which a drop counts as one of lately. */
const latelyDays = 14

type Attention = 'paused' | 'failing' | 'gone' | 'waiting'

/** Why a product is not watched as it should be; null where it is. */
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

/** Whether a product belongs to a group; to several at once it may, but what needs attention says nothing of its price. */
export function isIn(group: Group, item: TrackedProduct, now: number): boolean {
  const needsAttention = attentionOf(item) !== null
  if (group === 'attention') return needsAttention
  return !needsAttention && (group === 'good' ? isGood(item) : hasDropped(item, now))
}

export interface Section {
  readonly group: Group | 'others'
  readonly items: readonly TrackedProduct[]
}

/** Each product once, under the first group that it belongs to; groups without any are left out. */
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

/** The part of its price by which it fell; amounts of several currencies are compared by it alone. */
function dropOf({ listing, previous }: TrackedProduct): number {
  const price = listing?.price
  return price && previous?.currency === price.currency && previous.amount > 0 ? 1 - price.amount / previous.amount : 0
}

/** In the order that was chosen; what is equal in it stays as it came, the newest first. */
export function inOrder(items: readonly TrackedProduct[], order: Order): readonly TrackedProduct[] {
  if (order === 'newest') return items
  if (order === 'drop') return items.toSorted((one, other) => dropOf(other) - dropOf(one))
  return items.toSorted((one, other) => one.product.name.localeCompare(other.product.name, ['ar', 'en']))
}

/** Every tag in use, by the alphabet. */
export const tagsOf = (items: readonly TrackedProduct[]): string[] =>
  [...new Set(items.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other))
