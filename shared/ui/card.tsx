/**
 * `Card`: a surface with radius 16, a border, and in the light theme a shadow (`padding` `none | sm | md | lg`).
 * `interactive` responds to the pointer; with `CardLink` inside, the whole card is that one link: `<Card
 * interactive><CardLink asChild><Link to=…>Name</Link></CardLink></Card>`.
 */
import { chakra } from './styled.tsx'

export const Card = chakra('div', {
  base: {
    position: 'relative',
    minInlineSize: '0',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'card',
  },
  variants: {
    padding: {
      none: {},
      sm: { padding: '4' },
      md: { padding: '5' },
      lg: { padding: { base: 'min({spacing.5}, 6vw)', md: '8' } },
    },
    interactive: {
      true: {
        transitionProperty: 'border-color, background-color',
        transitionDuration: 'state',
        transitionTimingFunction: 'out',
        _hover: { borderColor: 'edge', bg: 'raised' },
        '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
      },
    },
  },
  defaultVariants: { padding: 'md' },
})

export const CardLink = chakra('a', {
  base: {
    fontWeight: 'semibold',
    color: 'fg',
    _focusVisible: { outline: 'none' },
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
  },
})
