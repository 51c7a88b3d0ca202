import { RelatedLists } from '@qasima/shared/admin/related-lists'
import { defineSection } from '@qasima/shared/admin/section'
import { product } from '@qasima/shared/contract/product/product.collection'

export const section = defineSection(product, {
  columns: [
    { name: 'name', width: 20 },
    { name: 'image', label: 'Picture' },
    { name: 'brand' },
    { name: 'categoryId' },
    { name: 'barcode' },
    { name: 'createdAt' },
  ],
  fields: [
    { name: 'name' },
    { name: 'brand' },
    { name: 'barcode', hint: 'GTIN: 8 to 14 digits, as printed under the bars' },
    { name: 'categoryId' },
    { name: 'image', label: 'Picture' },
  ],
  aside: ({ item: { id } }) => (
    <RelatedLists lists={[{ section: 'price', label: 'Prices', query: `filter[productId]=${id}&sort=-at` }]} />
  ),
})
