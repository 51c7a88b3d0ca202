/**
 * `Chip`: a filter that is on or off (`pressed`, `onPressedChange`, optional `count`). `FilterChip`: an active filter,
 * with a button that removes it (`removeLabel`, `onRemove`). `ChipRow` arranges them on a line that scrolls on phones
 * and wraps from `md`.
 */
import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from './icon.tsx'
import { chakra } from './styled.tsx'

const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: '0',
  minBlockSize: '10',
  paddingInline: '4',
  borderRadius: 'full',
  borderWidth: '1px',
  fontSize: 'sm',
  fontWeight: 'medium',
  lineHeight: 'control',
  whiteSpace: 'nowrap',
} as const

const Toggle = chakra('button', {
  base: {
    ...shape,
    position: 'relative',
    cursor: 'pointer',
    bg: 'surface',
    borderColor: 'edge',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'state',
    _hover: { borderColor: 'fg' },
    _pressed: { bg: 'accentSoft', borderColor: 'accentText', color: 'accentText' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-3px' },
  },
})

const Count = chakra('span', { base: { color: 'muted', fontVariantNumeric: 'tabular-nums', fontWeight: 'normal' } })

type ChipProps = {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  /** How many results match the filter, already formatted. */
  count?: ReactNode
  disabled?: boolean
  children: ReactNode
}

export function Chip({ pressed, onPressedChange, count, disabled, children }: ChipProps) {
  return (
    <Toggle type="button" aria-pressed={pressed} disabled={disabled} onClick={() => onPressedChange(!pressed)}>
      {pressed && <CheckIcon size={16} />}
      {children}
      {count != null && <Count>{count}</Count>}
    </Toggle>
  )
}

const Applied = chakra('span', {
  base: { ...shape, paddingInlineEnd: '1', bg: 'accentSoft', color: 'accentText', borderColor: 'transparent' },
})

const Remove = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '8',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'surface' },
    _after: { content: '""', position: 'absolute', inset: '-6px' },
  },
})

type FilterChipProps = { removeLabel: string; onRemove: () => void; children: ReactNode }

export function FilterChip({ removeLabel, onRemove, children }: FilterChipProps) {
  return (
    <Applied>
      {children}
      <Remove type="button" aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon size={16} />
      </Remove>
    </Applied>
  )
}

export const ChipRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    paddingBlock: '1',
    // Extends to the screen edge on phones, so that a cut chip hints at more.
    marginInline: { base: 'max(-1.25rem, -6vw)', md: '0' },
    paddingInline: { base: 'min({spacing.5}, 6vw)', md: '0' },
  },
})
