import { useCan } from '../data/permissions.ts'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'

const useNothing = () => null

/** Why the person at the screen may not change a record; null where they may, and for a new one. */
export function useRefusal({ collection, useRefusal: useOwn = useNothing }: Section, item: AnyItem | null) {
  const may = useCan()
  const own = useOwn(item)
  if (item === null) return null
  return may('update', collection) ? own : `You can view this ${collection.nouns[0]} but not change it.`
}
