import { defineSection } from '@qasima/shared/admin/section'
import { price } from '@qasima/shared/contract/price/price.collection'
import { PriceAside } from './price-aside.tsx'

export const section = defineSection(price, {
  columns: [
    { name: 'at', label: 'Seen', width: 9 },
    { name: 'listingId', label: 'Product and store', width: 24 },
    { name: 'price' },
    { name: 'inStock', label: 'In stock' },
    { name: 'source', label: 'Known from' },
    { name: 'productId', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  query: 'sort=-at',
  fields: [
    { name: 'productId' },
    { name: 'listingId', hint: 'The product as one store sells it' },
    { name: 'at', label: 'Seen' },
    { name: 'price' },
    { name: 'inStock', label: 'In stock' },
  ],
  aside: PriceAside,
})
