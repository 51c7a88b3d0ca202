import { useCan } from '@qasima/shared/admin/permissions'
import { RelatedLists } from '@qasima/shared/admin/related-lists'
import type { Product } from '@qasima/shared/contract/product/product.collection'
import { Stack } from '@qasima/shared/ui/layout'
import { ProductListings } from './listings/product-listings.tsx'
import { Merges } from './merges/merges.tsx'

/** Where the product is sold and for how much, and what was merged with it. */
export function ProductAside({ item }: { item: Product }) {
  const may = useCan()
  const { id, deletedAt } = item
  return (
    <Stack gap="5">
      {may('view', 'price') && (
        <ProductListings product={item} canChange={deletedAt === null && may('update', 'product')} />
      )}
      <Merges product={item} canMerge={deletedAt === null && may('update', 'product')} />
      <RelatedLists lists={[{ section: 'price', label: 'Prices', query: `filter[productId]=${id}&sort=-at` }]} />
    </Stack>
  )
}
