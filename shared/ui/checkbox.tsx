/**
 * `Checkbox` (`checked`, `onCheckedChange`, `mixed` if only some of its items are checked) and `Switch`, for something
 * that takes effect at once. Children are the label; without them, `label` is the name.
 */
import type { ReactNode } from 'react'
import { chakra } from './styled.tsx'

const Line = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minBlockSize: '9',
    // A box without a label keeps a usable touch target.
    minInlineSize: '9',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed' },
  },
})

const Box = chakra('input', {
  base: {
    boxSize: '4.5',
    flexShrink: '0',
    accentColor: 'accent',
    cursor: 'inherit',
    _disabled: { opacity: '0.7' },
  },
})

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    inlineSize: '10',
    blockSize: '6',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'edge',
    cursor: 'inherit',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'state',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '2px',
      insetInlineStart: '2px',
      inlineSize: '4',
      borderRadius: 'full',
      bg: 'muted',
      transition: 'inset-inline-start 160ms ease-out',
    },
    _checked: {
      bg: 'accent',
      borderColor: 'accent',
      _before: { bg: 'accentFg', insetInlineStart: 'calc(100% - 1rem - 2px)' },
    },
    _disabled: { opacity: '0.7' },
  },
})

interface BoxProps {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The accessible name, if there are no children. */
  readonly label?: string
  readonly children?: ReactNode
}

export function Checkbox({
  checked,
  onCheckedChange,
  mixed = false,
  disabled,
  label,
  children,
}: BoxProps & { readonly mixed?: boolean }) {
  return (
    // With Shift held down, the press would select text instead of toggling the box.
    <Line onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <Box
        type="checkbox"
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = mixed
        }}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      {children}
    </Line>
  )
}

export function Switch({ checked, onCheckedChange, disabled, label, children }: BoxProps) {
  return (
    <Line>
      <Track
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      {children}
    </Line>
  )
}
