/**
 * What can be done with what is selected, over the foot of a list: `<SelectionBar said="3 selected" onClear={…}>` with
 * the buttons inside; nothing while `said` is null. `isOver` lies over what is above it and takes no room of its own.
 */
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text, VisuallyHidden } from '../../ui/text.tsx'

const Place = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockEnd: '3',
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'flex-end',
    flexShrink: '0',
    pointerEvents: 'none',
  },
  variants: { over: { true: { blockSize: '0', marginBlockStart: '-3' } } },
})
const Bar = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '4',
    paddingInlineEnd: '1.5',
    paddingBlock: '1.5',
    borderRadius: '14px',
    borderWidth: '1px',
    bg: 'raised',
    boxShadow: 'overlay',
    fontSize: 'sm',
    maxInlineSize: 'full',
    pointerEvents: 'auto',
    animation: 'rise 160ms ease-out',
  },
})

interface SelectionBarProps {
  /** How much is selected, in words. */
  readonly said: string | null
  /** What more there is to say of it. */
  readonly note?: string
  readonly isOver?: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

export function SelectionBar({ said, note = '', isOver, onClear, children }: SelectionBarProps) {
  return (
    <Place over={isOver}>
      <VisuallyHidden role="status">{said && said + note}</VisuallyHidden>
      {said && (
        <Bar aria-label="Selection">
          <Text size="sm" fontWeight="semibold">
            {said}
            {note && (
              <chakra.span color="muted" fontWeight="normal">
                {note}
              </chakra.span>
            )}
          </Text>
          {children}
          <IconButton label="Clear selection" size="sm" onClick={onClear}>
            <CloseIcon />
          </IconButton>
        </Bar>
      )}
    </Place>
  )
}
