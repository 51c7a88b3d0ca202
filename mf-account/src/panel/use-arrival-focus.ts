import { type RefObject, useEffect, useRef } from 'react'

/** Whether the focus is nowhere, or on a toast that is about to disappear. */
const isFocusFree = () => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[data-toaster]') !== null
}

/**
 * Moves the focus to an element that an action shows, if the action removed its own button. If the visitor has moved
 * on, the focus stays.
 * @param present ids of the elements whose data has arrived; if one of them is not shown, `otherwise` gets the focus.
 * @returns sets the id to wait for.
 */
export function useArrivalFocus(
  present: readonly string[],
  otherwise: RefObject<HTMLElement | null>,
): (id: string) => void {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    const id = awaited.current
    if (id === null || !present.includes(id)) return
    awaited.current = null
    if (isFocusFree()) (document.getElementById(id) ?? otherwise.current)?.focus()
  })
  return (id) => {
    awaited.current = id
  }
}
