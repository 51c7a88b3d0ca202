import { type RefObject, useEffect, useRef } from 'react'

/** Nothing that the visitor went on to has the focus: it is nowhere, or on a message that is about to go. */
const isFocusFree = () => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[data-toaster]') !== null
}

/**
 * Moves the focus to what a press brought onto the screen, where the press took its own button away. A visitor who went
 * on elsewhere is left there.
 * @param present ids of the elements whose data has arrived; one of them that is not shown leads to `otherwise`.
 * @returns names the one to wait for.
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
