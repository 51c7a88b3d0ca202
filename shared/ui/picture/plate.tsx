/**
 * The background of a picture: a logo, a photograph or a drawing. Hidden from screen readers, because its name is
 * beside it.
 */
import { chakra } from '../styled.tsx'

/** A drawing derives its three colours from one hue and the theme. */
const tint = (hue: string) => ({ '--hue': hue })

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
        bg: 'var(--hue)',
        color: 'white',
        '& > svg': { inlineSize: '100%', blockSize: '100%', fill: 'currentColor' },
        '& > svg > use:first-of-type': { opacity: '0.24' },
      },
    },
    tint: {
      saffron: tint('#E8A317'),
      nile: tint('#1F9E88'),
      indigo: tint('#5B74D6'),
      clay: tint('#C26A3D'),
      plum: tint('#8A5BB5'),
      slate: tint('#7C879C'),
    },
    /** Backgrounds of marks, dark enough for white. */
    ground: {
      0: tint('#A66E05'),
      1: tint('#0F7B6C'),
      2: tint('#3F55B5'),
      3: tint('#A3512A'),
      4: tint('#6C429A'),
      5: tint('#33415F'),
      6: tint('#8E2F4D'),
      7: tint('#1D6C8F'),
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
