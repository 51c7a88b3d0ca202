import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when a dialog closes whose button is gone, as what it did left nothing to press: to an element that
 * stays, such as the heading of the page.
 */
export function useReturnFocus(isOpen: boolean, stays: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) stays.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, stays])
}
