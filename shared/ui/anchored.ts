import { type RefObject, useLayoutEffect } from 'react'

const gap = 6
const margin = 8

type Side = 'above' | 'below'
type Align = 'start' | 'centre' | 'end'

/** Puts the floating element beside its anchor, on the other side where there is no room, never past the viewport. */
function place(anchor: Element, floating: HTMLElement, side: Side, align: Align) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement
  const fits = { above: at.top - gap - height >= margin, below: at.bottom + gap + height <= clientHeight - margin }
  const chosen = fits[side] ? side : side === 'above' ? 'below' : 'above'
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const toRight = (align === 'start') === rightToLeft
  const left = align === 'centre' ? at.left + (at.width - width) / 2 : toRight ? at.right - width : at.left
  // Physical on purpose: a rectangle of the viewport has no start and no end.
  floating.style.left = `${Math.max(margin, Math.min(left, clientWidth - width - margin))}px`
  floating.style.top = `${chosen === 'above' ? at.top - gap - height : at.bottom + gap}px`
}

/**
 * Shows an open `popover="manual"` element in the top layer, beside its anchor, and keeps it there while the page scrolls.
 * The anchor is the first element inside `around`.
 */
export function useAnchored(
  around: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
  side: Side,
  align: Align,
) {
  useLayoutEffect(() => {
    const anchor = around.current?.firstElementChild
    const element = floating.current
    if (!open || !anchor || !element) return
    element.showPopover?.()
    const update = () => place(anchor, element, side, align)
    update()
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  }, [around, floating, open, side, align])
}
