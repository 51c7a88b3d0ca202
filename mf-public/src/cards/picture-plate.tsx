import { useLanguage } from '@qasima/shared/i18n/language-context'
import { initialsOf, tintOf } from '@qasima/shared/schema/monogram'
import { chakra } from '@qasima/shared/ui/styled'

const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'control',
    fontWeight: 'bold',
    lineHeight: '1',
    userSelect: 'none',
  },
  variants: {
    size: {
      md: { boxSize: '14', fontSize: 'xl' },
      lg: { boxSize: { base: '14', md: '16' }, fontSize: { base: 'xl', md: '2xl' } },
      xl: {
        boxSize: { base: '28', md: 'full' },
        aspectRatio: '1',
        blockSize: { md: 'auto' },
        fontSize: { base: '2xl', md: '4xl' },
        borderRadius: 'card',
      },
    },
    look: {
      // A logo is drawn for a light ground, in either theme.
      picture: { bg: 'white', borderWidth: '1px', borderColor: 'line' },
      // The mark of the brand in small: a ticket with its two notches.
      saffron: { bg: 'accentSoft', color: 'accentText' },
      nile: { bg: 'goodSoft', color: 'good' },
      // On the white paper of a light card the raised ground would be no ground.
      ink: {
        bg: 'color-mix(in srgb, {colors.fg} 7%, {colors.raised})',
        color: 'fg',
        boxShadow: 'inset 0 0 0 1px var(--q-colors-line)',
      },
    },
  },
})
const notch = (place: string) => `radial-gradient(circle at ${place}, #0000 8%, #000 calc(8% + 0.5px))`
const notches = { maskImage: `${notch('50% 0')}, ${notch('50% 100%')}`, maskComposite: 'intersect' } as const
const Picture = chakra('img', { base: { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' } })

interface PicturePlateProps {
  readonly image: string | null
  /** Its initials stand where there is no picture. */
  readonly name: string
  readonly size: 'md' | 'lg' | 'xl'
}

/** The logo of a store or the picture of a product. The name stands beside it, so the picture says nothing. */
export function PicturePlate({ image, name, size }: PicturePlateProps) {
  const language = useLanguage()
  if (image) {
    return (
      <Plate size={size} look="picture" aria-hidden>
        <Picture
          src={image}
          alt=""
          width={64}
          height={64}
          loading={size === 'xl' ? 'eager' : 'lazy'}
          decoding="async"
        />
      </Plate>
    )
  }
  return (
    <Plate size={size} look={tintOf(name)} {...notches} lang={language} aria-hidden>
      {initialsOf(name)}
    </Plate>
  )
}
