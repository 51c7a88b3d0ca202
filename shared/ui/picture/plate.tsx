/**
 * The background of a picture: a logo, a photograph or a drawing. Hidden from screen readers, because its name is
 * beside it.
 */
import type { ProductDrawing } from '../../contract/product/product-drawing.ts'
import { chakra } from '../styled.tsx'

/** Hues by name, selected by attribute: as variants, each hue in each size would be a class with all rules of a plate. */
const hues = (named: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(named).map(([name, hue]) => [`&[data-hue=${name}]`, { '--hue': hue }]))

/** A drawing derives its three colours from one hue and the theme. */
const tints = hues({
  saffron: '#E8A317',
  nile: '#1F9E88',
  indigo: '#5B74D6',
  clay: '#C26A3D',
  plum: '#8A5BB5',
  slate: '#7C879C',
} satisfies Record<ProductDrawing['tint'], string>)

/** Backgrounds of marks, dark enough for white. */
const grounds = hues({
  g0: '#A66E05',
  g1: '#0F7B6C',
  g2: '#3F55B5',
  g3: '#A3512A',
  g4: '#6C429A',
  g5: '#33415F',
  g6: '#8E2F4D',
  g7: '#1D6C8F',
})

export const Plate = chakra('span', {
  base: { display: 'grid', placeItems: 'center', flexShrink: '0', overflow: 'hidden', borderRadius: 'control' },
  variants: {
    size: {
      sm: { boxSize: '9', borderRadius: 'sm' },
      md: { boxSize: '14' },
      lg: { boxSize: { base: '14', md: '16' } },
      xl: {
        boxSize: { base: '28', md: 'full' },
        aspectRatio: '1',
        blockSize: { md: 'auto' },
        borderRadius: 'card',
        // Large drawings use thinner lines.
        '--line': '1.1',
      },
    },
    look: {
      // Logos are designed for a light background, in either theme.
      picture: {
        bg: 'white',
        borderWidth: '1px',
        borderColor: 'line',
        '& > img': { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' },
      },
      thing: {
        ...tints,
        '--t': 'color-mix(in oklab, var(--hue) 34%, {colors.surface})',
        '--g': '{colors.surface}',
        '--a': 'var(--hue)',
        color: 'color-mix(in oklab, var(--hue) 25%, {colors.fg})',
        bg: 'color-mix(in oklab, var(--hue) 13%, {colors.surface})',
        '& > svg': {
          inlineSize: '72%',
          blockSize: '72%',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 'var(--line, 1.6)',
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        },
      },
      mark: {
        ...grounds,
        bg: 'var(--hue)',
        color: 'white',
        '& > svg': { inlineSize: '100%', blockSize: '100%', fill: 'currentColor' },
        '& > svg > use:first-of-type': { opacity: '0.24' },
      },
    },
  },
})

interface PictureProps {
  readonly image: string
  readonly size: 'sm' | 'md' | 'lg' | 'xl'
}

export const PhotoPlate = ({ image, size }: PictureProps) => (
  <Plate size={size} look="picture" aria-hidden>
    <img src={image} alt="" width={64} height={64} loading={size === 'xl' ? 'eager' : 'lazy'} decoding="async" />
  </Plate>
)
