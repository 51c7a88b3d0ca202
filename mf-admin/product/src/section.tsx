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
    { name: 'barcode', hint: 'GTIN: 8 to 14 digits, as printed under the barcode' },
    { name: 'categoryId' },
    { name: 'image', label: 'Picture' },
    { name: 'packAmount', group: 'Pack', hint: 'Contents of one pack: 1980 ml, 500 g or 12 pieces' },
    { name: 'packUnit' },
  ],
  aside: ProductAside,
})
