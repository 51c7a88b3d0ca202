/**
 * Link styles. With the router: `<Anchor asChild><Link to="/shops">…</Link></Anchor>`; plain: `<Anchor
 * href="mailto:…">`. Variants: `inline` (underlined, in a sentence), `quiet` (muted, underlined on hover), `nav` (a bar
 * or a list, 44 high). `SkipLink` is the first element that the keyboard reaches: `<SkipLink href="#main">`.
 */
import { chakra } from './styled.tsx'

export const Anchor = chakra('a', {
  base: {
    borderRadius: 'sm',
    textUnderlineOffset: '0.22em',
    textDecorationThickness: '1px',
    transitionProperty: 'color, text-decoration-color, background-color',
    transitionDuration: 'state',
    transitionTimingFunction: 'out',
  },
  variants: {
    variant: {
      inline: {
        color: 'accentText',
        fontWeight: 'medium',
        textDecorationLine: 'underline',
        textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
        _hover: { textDecorationColor: 'currentColor' },
      },
      quiet: {
        color: 'muted',
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        minBlockSize: '8',
        _hover: { color: 'fg', textDecorationLine: 'underline' },
        _currentPage: { color: 'fg' },
      },
      nav: {
        color: 'muted',
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        minBlockSize: 'hit',
        paddingInline: '3',
        fontWeight: 'medium',
        borderRadius: 'control',
        _hover: { color: 'fg', bg: 'raised' },
        _currentPage: { color: 'fg', fontWeight: 'semibold' },
      },
    },
  },
  defaultVariants: { variant: 'inline' },
})

export const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    insetBlockStart: '2',
    insetInlineStart: '2',
    zIndex: 'loading',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'control',
    bg: 'inverse',
    color: 'inverseFg',
    fontWeight: 'medium',
    transform: 'translateY(-200%)',
    _print: { display: 'none' },
    _focusVisible: { transform: 'none' },
  },
})
