/**
 * Text. `Heading` (size `sm` 18 to `2xl` 48; h2 by default, others with `as`), `Text` (size `xs` to `xl`, tone `muted |
 * good | bad | accent`, `numeric` aligns figures), `VisuallyHidden`, `Bdi` (isolates codes, e-mails, amounts), `Code`
 * (a code in monospace, isolated).
 */
import { chakra } from './styled.tsx'

const hidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

export const Heading = chakra('h2', {
  base: { fontWeight: 'semibold', lineHeight: 'heading', textWrap: 'balance', color: 'fg' },
  variants: {
    size: {
      xs: { fontSize: 'md' },
      sm: { fontSize: 'lg' },
      md: { fontSize: 'xl' },
      lg: { fontSize: { base: 'xl', md: '2xl' } },
      xl: { fontSize: { base: '2xl', md: '3xl' }, fontWeight: 'bold' },
      '2xl': { fontSize: { base: '3xl', md: '4xl' }, fontWeight: 'bold' },
    },
  },
  defaultVariants: { size: 'md' },
})

export const Text = chakra('p', {
  base: { textWrap: 'pretty' },
  variants: {
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl' },
    },
    tone: {
      muted: { color: 'muted' },
      good: { color: 'good' },
      bad: { color: 'bad' },
      accent: { color: 'accentText' },
    },
    numeric: { true: { fontVariantNumeric: 'lining-nums tabular-nums' } },
  },
})

/** For screen readers only. */
export const VisuallyHidden = chakra('span', { base: hidden })

/** Isolates a code, an e-mail, a telephone number or an amount inside a line of the other direction. */
export const Bdi = chakra('bdi')

/** A coupon code or another string to be copied letter by letter. */
export const Code = chakra(
  'bdi',
  { base: { fontFamily: 'mono', fontWeight: 'semibold', letterSpacing: '0.04em', overflowWrap: 'anywhere' } },
  { defaultProps: { dir: 'ltr' } },
)
