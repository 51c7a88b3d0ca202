import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when what had it was taken off the screen by a change, so that reading by keyboard goes
 * on there and not at the top of the page.
 * @param change what the screen is drawn from; the first one moves nothing.
 */
export function useLostFocus(target: RefObject<HTMLElement | null>, change: unknown): void {
  const last = useRef(change)
  useEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement === document.body) target.current?.focus()
  }, [target, change])
}
