/**
 * A small panel under its button, for a few controls: `<Popover label="Columns" trigger={<Button/>}>{(close) => …}</Popover>`.
 * Escape and a press beside it close it; focus goes in when it opens and back when it closes.
 */
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useAnchored } from '../ui/anchored.ts'
import { chakra } from '../ui/styled.tsx'

const Around = chakra('span', { base: { display: 'inline-flex', maxInlineSize: 'full' } })
const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    minInlineSize: '15rem',
    maxInlineSize: 'min(24rem, calc(100vw - 1rem))',
    maxBlockSize: 'min(30rem, 70dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '3',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    zIndex: 'header',
    textAlign: 'start',
    animation: 'rise 160ms ease-out',
  },
})

const focusable = 'input:not(:disabled), select, textarea, button:not(:disabled), a[href]'

interface PopoverProps {
  readonly label: string
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly align?: 'start' | 'end'
  readonly onOpen?: () => void
  readonly children: (close: () => void) => ReactNode
}

export function Popover({ label, trigger, align = 'start', onOpen, children }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)
  useAnchored(around, panel, open, 'below', align)

  useEffect(() => {
    if (!open) return
    panel.current?.querySelector<HTMLElement>(focusable)?.focus()
    const onPointerDown = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  function close() {
    setOpen(false)
    around.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  return (
    <Around ref={around}>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => {
          if (!open) onOpen?.()
          setOpen(!open)
        },
      })}
      {open && (
        <Panel
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          popover="manual"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          {children(close)}
        </Panel>
      )}
    </Around>
  )
}
