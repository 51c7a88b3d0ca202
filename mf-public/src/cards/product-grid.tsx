import type { ProductListing } from '@qasima/shared/contract/product/product'
import { chakra } from '@qasima/shared/ui/styled'
import { ProductCard } from './product-card.tsx'

export const ProductCards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
    listStyle: 'none',
    '& > li': { minInlineSize: '0' },
  },
})

export function ProductGrid({ products }: { products: readonly ProductListing[] }) {
  return (
    <ProductCards role="list">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ProductCards>
  )
}
