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
      md: { boxSize: '14', fontSize: 'xl' },
      lg: {
        boxSize: { base: '16', md: '24' },
        fontSize: { base: '2xl', md: '3xl' },
        borderRadius: { base: 'control', md: 'card' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

const Picture = chakra('img', { base: { inlineSize: 'full', blockSize: 'full', objectFit: 'contain' } })

interface ShopMarkProps {
  shop: { shopName: string; logo: string | null }
  size?: 'md' | 'lg'
}

/** The store's logo, or the first letter of its name. The name itself stands beside it, so the mark says nothing. */
export function ShopMark({ shop, size }: ShopMarkProps) {
  return (
    <Plate size={size} aria-hidden>
      {shop.logo ? <Picture src={shop.logo} alt="" loading="lazy" decoding="async" /> : [...shop.shopName][0]}
    </Plate>
  )
}
