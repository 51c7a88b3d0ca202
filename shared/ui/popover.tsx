/**
 * A small panel under its button, for a few controls: `<Popover label="Columns" trigger={<Button/>}>{(close) =>
 * …}</Popover>`. Escape, a press outside and leaving it with Tab close it; focus moves in when it opens and back when
 * it closes. Only the button is loaded at first: the panel is fetched on the first hover or focus of the button.
 */
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react'
import { onDemand, usePart } from './on-demand.ts'
import { chakra } from './styled.tsx'

const Around = chakra('span', { base: { display: 'inline-flex', maxInlineSize: 'full' } })

const panel = onDemand(async () => (await import('./floating/popover-panel.tsx')).PopoverPanel)

interface PopoverProps {
  readonly label: string
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly align?: 'start' | 'end'
  readonly onOpen?: () => void
  readonly children: (close: () => void) => ReactNode
}

export function Popover({ label, trigger, align = 'start', onOpen, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Panel = usePart(panel, isOpen, close)
  const triggerId = trigger.props.id ?? `${id}-trigger`

  return (
    <Around onPointerEnter={panel.prefetch} onFocus={panel.prefetch}>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'dialog',
        'aria-expanded': Panel !== undefined,
        'aria-controls': Panel && id,
        onClick: () => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        },
      })}
      {Panel && (
        <Panel id={id} label={label} triggerId={triggerId} align={align} onClose={close}>
          {children}
        </Panel>
      )}
    </Around>
  )
}
