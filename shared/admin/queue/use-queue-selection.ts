import { useRef, useState } from 'react'

/** What is selected of the entries on screen: one by one, from one to another, or all of them. */
export function useQueueSelection<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  /** Whether the press that changes a box is about all entries since the one before. */
  const range = useRef(false)

  function toggle(id: string, isRange = false) {
    const places = [anchor.current, id].map((one) => items.findIndex((item) => item.id === one))
    const [from = -1, to = -1] = places.toSorted((one, other) => one - other)
    const meant = isRange && from >= 0 ? items.slice(from, to + 1).map((item) => item.id) : [id]
    const next = new Set(ids)
    for (const one of meant) ids.has(id) ? next.delete(one) : next.add(one)
    anchor.current = id
    setIds(next)
  }
  return {
    selected: items.filter(({ id }) => ids.has(id)),
    range,
    toggle,
    select: (chosen: readonly Item[]) => setIds(new Set(chosen.map(({ id }) => id))),
    setRange: (is: boolean) => {
      range.current = is
    },
  }
}
