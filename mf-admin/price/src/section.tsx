import { RelatedLists } from '@qasima/shared/admin/related-lists'
import { defineSection } from '@qasima/shared/admin/section'
import { price } from '@qasima/shared/contract/price/price.collection'
import { KnownFrom } from './known-from.tsx'

export const section = defineSection(price, {
  columns: [
    { name: 'at', label: 'Seen', width: 9 },
    { name: 'listingId', label: 'Product and store', width: 24 },
    { name: 'price' },
    { name: 'inStock', label: 'In stock' },
    { name: 'source', label: 'Source' },
    { name: 'productId', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  query: 'sort=-at',
  fields: [
    { name: 'productId' },
    { name: 'listingId', hint: 'The product at one store' },
    { name: 'at', label: 'Seen' },
    { name: 'price' },
    { name: 'inStock', label: 'In stock' },
    { name: 'evidence', label: 'How it was read', isWide: true, render: (_, item) => <KnownFrom of={item} /> },
  ],
  aside: ({ item: { listingId } }) => (
    <RelatedLists
      lists={[{ section: 'price', label: 'Prices of this listing', query: `filter[listingId]=${listingId}&sort=-at` }]}
    />
  ),
})
