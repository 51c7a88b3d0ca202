/**
 * `Badge`: a short fact about its neighbour. Tones `neutral | accent | good | bad | solid`; `pulse` adds the slow pulse
 * of the "new" badge in the navbar. Colour is never the only sign: the words say the same.
 */
import { chakra } from './styled.tsx'

export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2',
    minBlockSize: '6',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'control',
    // With large text in a narrow window, wrap instead of overflowing.
    maxInlineSize: 'full',
    minInlineSize: '0',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& svg': { inlineSize: '1.1em', blockSize: '1.1em' },
  },
  variants: {
    tone: {
      neutral: { bg: 'raised', color: 'muted', boxShadow: 'inset 0 0 0 1px var(--q-colors-line)' },
      accent: { bg: 'accentSoft', color: 'accentText' },
      good: { bg: 'goodSoft', color: 'good' },
      bad: { bg: 'badSoft', color: 'bad' },
      solid: { bg: 'accent', color: 'accentFg', fontWeight: 'semibold' },
    },
    pulse: {
      true: {
        _before: {
          content: '""',
          inlineSize: '1.5',
          blockSize: '1.5',
          borderRadius: 'full',
          bg: 'currentColor',
          animation: 'breathe 1.8s ease-in-out infinite',
        },
      },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
