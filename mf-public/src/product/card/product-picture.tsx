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
      md: { boxSize: '16', fontSize: 'xl' },
      lg: {
        boxSize: { base: '28', md: 'full' },
        aspectRatio: '1',
        blockSize: { md: 'auto' },
        fontSize: { base: '2xl', md: '4xl' },
        borderRadius: 'card',
      },
    },
  },
  defaultVariants: { size: 'md' },
})
const Picture = chakra('img', { base: { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' } })

interface ProductPictureProps {
  product: { readonly name: string; readonly brand: string | null; readonly image: string | null }
  size?: 'md' | 'lg'
}

/** The product's picture, or the first letter of its brand. The name stands beside it, so the picture says nothing. */
export function ProductPicture({ product: { name, brand, image }, size }: ProductPictureProps) {
  return (
    <Plate size={size} aria-hidden>
      {image ? (
        <Picture src={image} alt="" loading={size ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        [...(brand ?? name)][0]
      )}
    </Plate>
  )
}
