/**
 * A name or a short help for a control: `<Tooltip content="…"><IconButton …/></Tooltip>`. Opens after 700 ms under the pointer, at once
 * for the keyboard and within 300 ms of another one; Escape closes it. Never the only place of a fact: touch has no hover.
 */
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'
import { chakra } from './styled.tsx'
import { tooltipDelay, tooltipSkipDelay } from './timing.ts'

const Around = chakra('span', { base: { display: 'inline-flex', maxInlineSize: 'full' } })
const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    maxInlineSize: '18rem',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'control',
    bg: 'inverse',
    color: 'inverseFg',
    fontSize: 'sm',
    lineHeight: 'control',
    pointerEvents: 'none',
    zIndex: 'toast',
    animation: 'rise 160ms ease-out',
  },
})

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
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLElement>(null)
  const bubble = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useAnchored(around, bubble, open, 'above', 'centre')
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      closedAt = Date.now()
    }
  }, [open])

  function enter() {
    clearTimeout(timer.current)
    if (Date.now() - closedAt < tooltipSkipDelay) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), tooltipDelay)
  }
  function leave() {
    clearTimeout(timer.current)
    setOpen(false)
  }

  return (
    <Around
      ref={around}
      onPointerEnter={(event) => event.pointerType !== 'touch' && enter()}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={leave}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {open && (
        <Bubble ref={bubble} id={id} role="tooltip" popover="manual">
          {content}
        </Bubble>
      )}
    </Around>
  )
}
