import { defineSection } from '@qasima/shared/admin/section'
import { product } from '@qasima/shared/contract/product/product.collection'
import { ProductAside } from './product-aside.tsx'

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
    { name: 'packAmount', group: 'Pack', hint: 'What one pack holds: 1980 of ml, 500 of g, 12 of piece' },
    { name: 'packUnit' },
  ],
  aside: ProductAside,
})
