import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when a change removed the focused one from the screen, so that keyboard users do not
 * start at the top of the page.
 * @param change what the screen is rendered from; its first value moves nothing.
 */
export function useLostFocus(target: RefObject<HTMLElement | null>, change: unknown): void {
  const last = useRef(change)
  useEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement === document.body) target.current?.focus()
  }, [target, change])
}
