/**
 * `Button` (variant `primary | secondary | ghost | danger`, size `sm | md | lg`, `loading`, `fullWidth`) and
 * `IconButton` (`label` is its accessible name). As a link: `<Button asChild><Link to="/shops">…</Link></Button>`.
 * `PlainSubmit` submits a form, and `PlainLink` links on, only where scripts are off. While `loading` the label keeps
 * its width, the button is busy and cannot be pressed again, and focus stays.
 */
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { chakra, noScripts } from './styled.tsx'

const Base = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    maxInlineSize: 'full',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: 'control',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform, opacity',
    transitionDuration: 'state',
    transitionTimingFunction: 'out',
    _active: { transform: 'translateY(1px)' },
    '&:disabled': { cursor: 'not-allowed', bg: 'raised', color: 'muted', borderColor: 'line' },
    '&[aria-busy=true]': { cursor: 'progress' },
    '& svg': { inlineSize: '1.25em', blockSize: '1.25em' },
    _print: { display: 'none' },
    // A small control keeps a 44 × 44 touch target.
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      insetBlock: 'min(0px, calc((100% - 2.75rem) / 2))',
    },
  },
  variants: {
    variant: {
      primary: { bg: 'accent', color: 'accentFg', _hover: { bg: 'accentHover' } },
      secondary: { bg: 'surface', color: 'fg', borderColor: 'edge', _hover: { bg: 'raised', borderColor: 'fg' } },
      ghost: { color: 'fg', _hover: { bg: 'raised' } },
      danger: { bg: 'danger', color: 'dangerFg', _hover: { bg: 'dangerHover' } },
    },
    size: {
      sm: { minBlockSize: '9', paddingInline: '3', paddingBlock: '1.5', fontSize: 'sm' },
      md: { minBlockSize: 'hit', paddingInline: '4.5', paddingBlock: '2', fontSize: 'md' },
      lg: { minBlockSize: '14', paddingInline: '7', paddingBlock: '3', fontSize: 'lg' },
    },
    fullWidth: { true: { inlineSize: 'full' } },
    square: { true: { paddingInline: '0', flexShrink: '0' } },
  },
  compoundVariants: [
    { square: true, size: 'sm', css: { inlineSize: '9' } },
    { square: true, size: 'md', css: { inlineSize: 'hit' } },
    { square: true, size: 'lg', css: { inlineSize: '14' } },
  ],
  defaultVariants: { variant: 'primary', size: 'md' },
})

const Spinner = chakra('span', {
  base: {
    position: 'absolute',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
})

const Label = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2', minInlineSize: '0' } })

type ButtonProps = ComponentProps<typeof Base> & { loading?: boolean }

export function Button({ loading = false, children, onClick, asChild, ...props }: ButtonProps) {
  if (asChild) {
    return (
      <Base asChild onClick={onClick} {...props}>
        {children}
      </Base>
    )
  }
  return (
    <Base
      type="button"
      {...props}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {/* Unseen, yet still the name of the button. */}
      <Label opacity={loading ? 0 : undefined}>{children}</Label>
      {loading && <Spinner aria-hidden />}
    </Base>
  )
}

/** Shown only where scripts are off. */
const plain = { display: 'none', [noScripts]: { display: 'inline-flex' } }

export function PlainSubmit({ children }: { children: ReactNode }) {
  return (
    <Button type="submit" variant="secondary" minBlockSize="12" css={plain}>
      {children}
    </Button>
  )
}

export function PlainLink({ children }: { children: ReactElement }) {
  return (
    <Button asChild variant="secondary" css={plain}>
      {children}
    </Button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'children' | 'square' | 'fullWidth'> & {
  /** What the button does, in the current language. */
  label: string
  children: ReactNode
}

export function IconButton({ label, children, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button variant={variant} square aria-label={label} {...props}>
      {children}
    </Button>
  )
}
