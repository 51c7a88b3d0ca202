import { useTooltip } from '@ark-ui/react/tooltip'
import type { ReactNode } from 'react'
import { chakra } from '../styled.tsx'
import { Directed, Positioner, placing } from './positioner.tsx'

const Bubble = chakra('div', {
  base: {
    maxInlineSize: 'min(18rem, 100vw - 16px)',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'control',
    bg: 'inverse',
    color: 'inverseFg',
    fontSize: 'sm',
    lineHeight: 'control',
    pointerEvents: 'none',
    animation: 'rise 160ms ease-out',
  },
})

interface TooltipBubbleProps {
  readonly id: string
  /** Id of the element that the bubble is above. */
  readonly anchorId: string
  readonly onClose: () => void
  readonly children: ReactNode
}

function OpenTooltipBubble({ id, anchorId, onClose, children }: TooltipBubbleProps) {
  const api = useTooltip({
    ids: { content: id, trigger: anchorId },
    defaultOpen: true,
    positioning: { ...placing, placement: 'top' },
    onOpenChange: ({ open }) => !open && onClose(),
  })
  return (
    <Positioner placing={api.getPositionerProps()}>
      <Bubble {...api.getContentProps()} role="tooltip">
        {children}
      </Bubble>
    </Positioner>
  )
}

/** The open half of a tooltip, on Ark's state machine: placement, only one at a time, Escape, closing on scroll. */
export function TooltipBubble(props: TooltipBubbleProps) {
  return (
    <Directed>
      <OpenTooltipBubble {...props} />
    </Directed>
  )
}
