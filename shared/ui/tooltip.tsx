/**
 * A name or short help for a control: `<Tooltip content="…"><IconButton …/></Tooltip>`. Opens after 700 ms of hover, at
 * once on keyboard focus and within 300 ms of another one; Escape and scrolling close it. Never put information only
 * here: touch has no hover. The bubble is fetched on the first hover or focus of the control.
 */
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { onDemand, usePart } from './on-demand.ts'
import { chakra } from './styled.tsx'
import { tooltipDelay, tooltipSkipDelay } from './timing.ts'

const Around = chakra('span', { base: { display: 'inline-flex', maxInlineSize: 'full' } })

const bubble = onDemand(async () => (await import('./floating/tooltip-bubble.tsx')).TooltipBubble)

/** When a tooltip last closed, so that moving along a row of icons does not wait at each. */
let closedAt = Number.NEGATIVE_INFINITY

export function Tooltip({
  content,
  children,
}: {
  content: ReactNode
  children: ReactElement<{ 'aria-describedby'?: string }>
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const Bubble = usePart(bubble, isOpen, leave)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The library has a single delay, without a shorter one for the next tooltip.
  function enter() {
    bubble.prefetch()
    clearTimeout(timer.current)
    if (Date.now() - closedAt < tooltipSkipDelay) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), tooltipDelay)
  }
  function leave() {
    clearTimeout(timer.current)
    if (isOpen) closedAt = Date.now()
    setOpen(false)
  }

  return (
    <Around
      id={`${id}-anchor`}
      onPointerEnter={(event) => event.pointerType !== 'touch' && enter()}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={leave}
    >
      {cloneElement(children, Bubble ? { 'aria-describedby': id } : {})}
      {Bubble && (
        <Bubble id={id} anchorId={`${id}-anchor`} onClose={leave}>
          {content}
        </Bubble>
      )}
    </Around>
  )
}
