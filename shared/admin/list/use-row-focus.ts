import { type RefObject, useRef, useState } from 'react'

/** Moves the keyboard over the rows of a list, drawn or not. */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, count: number) {
  const [active, setActive] = useState(0)
  // Keys come faster than the screen follows.
  const reached = useRef(0)

  function onActive(index: number) {
    reached.current = index
    setActive(index)
  }
  function focusRow(index: number) {
    const next = Math.min(Math.max(index, 0), count - 1)
    onActive(next)
    // Drawn by then, wherever it is.
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  /** To the next row or the one before; from elsewhere to the row that was left. */
  function step(way: 1 | -1) {
    const isOnRow = document.activeElement?.hasAttribute('data-row') ?? false
    focusRow(isOnRow ? reached.current + way : reached.current)
  }
  return { active: Math.min(active, Math.max(count - 1, 0)), onActive, focusRow, step }
}
