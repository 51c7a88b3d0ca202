import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from '../../router/router.ts'

/** Where each entry of the history was scrolled to. */
const places = new Map<string, { top: number; left: number }>()

/** Puts a scrolled box back where it was when its address is returned to; a new address starts at the top. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation()

  useLayoutEffect(() => {
    const box = scroller.current
    if (!isReady || !box) return
    const { top, left } = places.get(key) ?? { top: 0, left: box.scrollLeft }
    box.scrollTop = top
    box.scrollLeft = left
  }, [scroller, key, isReady])

  useEffect(() => {
    const box = scroller.current
    if (!isReady || !box) return
    const keep = () => places.set(key, { top: box.scrollTop, left: box.scrollLeft })
    box.addEventListener('scroll', keep, { passive: true })
    return () => box.removeEventListener('scroll', keep)
  }, [scroller, key, isReady])
}
