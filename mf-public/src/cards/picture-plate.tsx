import { chakra } from '@qasima/shared/ui/styled'

const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'sunken',
    color: 'accentText',
    fontWeight: 'bold',
    lineHeight: 'control',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { boxSize: '14', fontSize: 'xl' },
      md: { boxSize: '16', fontSize: 'xl' },
      lg: {
        boxSize: { base: '16', md: '24' },
        fontSize: { base: '2xl', md: '3xl' },
        borderRadius: { base: 'control', md: 'card' },
      },
      xl: {
        boxSize: { base: '28', md: 'full' },
        aspectRatio: '1',
        blockSize: { md: 'auto' },
        fontSize: { base: '2xl', md: '4xl' },
        borderRadius: 'card',
      },
    },
  },
})
const Picture = chakra('img', { base: { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' } })

interface PicturePlateProps {
  readonly image: string | null
  /** Its first letter stands where there is no picture. */
  readonly name: string
  readonly size: 'sm' | 'md' | 'lg' | 'xl'
}

/** The logo of a store or the picture of a product. The name stands beside it, so the picture says nothing. */
export function PicturePlate({ image, name, size }: PicturePlateProps) {
  return (
    <Plate size={size} aria-hidden>
      {image ? (
        <Picture src={image} alt="" loading={size === 'xl' ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        [...name][0]
      )}
    </Plate>
  )
}
