import { usePopover } from '@ark-ui/react/popover'
import { type ReactNode, useEffect } from 'react'
import { chakra } from '../styled.tsx'
import { Directed, Positioner, placing } from './positioner.tsx'

const Panel = chakra('div', {
  base: {
    minInlineSize: 'min(15rem, 100vw - 16px)',
    maxInlineSize: 'min(24rem, 100vw - 16px)',
    maxBlockSize: 'min(30rem, 70dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '3',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    outline: 'none',
    textAlign: 'start',
    animation: 'rise 160ms ease-out',
  },
})

interface PopoverPanelProps {
  readonly id: string
  readonly label: string
  /** Id of the panel's button, which gets the focus back. */
  readonly triggerId: string
  readonly align: 'start' | 'end'
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

const focusable = 'input:not(:disabled), select, textarea, button:not(:disabled), a[href]'

function OpenPopoverPanel({ id, label, triggerId, align, onClose, children }: PopoverPanelProps) {
  const api = usePopover({
    ids: { trigger: triggerId, content: id },
    portalled: false,
    initialFocusEl: () => document.getElementById(id)?.querySelector<HTMLElement>(focusable) ?? null,
    positioning: { ...placing, placement: align === 'end' ? 'bottom-end' : 'bottom-start' },
    onOpenChange: ({ open }) => !open && onClose(),
  })

  // Opening moves the focus in; starting in the open state would not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => api.setOpen(true), [])

  function close() {
    // At once, so that a dialog opened by the same press can return the focus too.
    document.getElementById(triggerId)?.focus()
    onClose()
  }

  return (
    <Positioner placing={api.getPositionerProps()}>
      <Panel {...api.getContentProps()} aria-label={label} aria-labelledby={undefined} aria-describedby={undefined}>
        {children(close)}
      </Panel>
    </Positioner>
  )
}

/** The open half of a popover, on Ark's state machine. */
export function PopoverPanel(props: PopoverPanelProps) {
  return (
    <Directed>
      <OpenPopoverPanel {...props} />
    </Directed>
  )
}
