import { chakra } from '@qasima/shared/ui/styled'

const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    boxSize: '14',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'sunken',
    color: 'accentText',
    fontSize: 'lg',
    fontWeight: 'bold',
    lineHeight: 'control',
    userSelect: 'none',
  },
})
const Picture = chakra('img', { base: { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' } })

interface ProductPictureProps {
  readonly product: { readonly name: string; readonly brand?: string | null; readonly image: string | null }
}

/** The product's picture, or the first letter of its brand. The name stands beside it, so the picture says nothing. */
export const ProductPicture = ({ product: { name, brand, image } }: ProductPictureProps) => (
  <Plate aria-hidden>
    {image ? <Picture src={image} alt="" loading="lazy" decoding="async" /> : [...(brand ?? name)][0]}
  </Plate>
)
