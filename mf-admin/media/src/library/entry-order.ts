import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import type { Order } from './library-address.ts'

const names = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' })

const compare = ({ field }: Order, one: MediaItem, other: MediaItem): number => {
  if (field === 'size') return (one.size ?? 0) - (other.size ?? 0)
  if (field === 'createdAt') return one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt)
  return names.compare(one.name, other.name)
}

/** Entries whose name or description has the words, in order; folders come first in any. */
export function shownEntries(items: readonly MediaItem[], search: string, order: Order): readonly MediaItem[] {
  const words = search.trim().toLowerCase()
  const holds = ({ name, alt }: MediaItem) => [name, alt.ar, alt.en].some((text) => text.toLowerCase().includes(words))
  const sign = order.isDown ? -1 : 1
  return items
    .filter((item) => words === '' || holds(item))
    .toSorted(
      (one, other) =>
        Number(other.isDirectory) - Number(one.isDirectory) ||
        sign * compare(order, one, other) ||
        names.compare(one.name, other.name),
    )
}
