import { product } from '../../../shared/contract/product/product.collection.ts'
import { defineStore } from '../collection/collection.ts'

export const products = defineStore(product, {
  table: 'product',
  listColumns: { name: 'name_en' },
  constraints: {
    product_barcode_key: { key: 'barcode', message: 'CONFLICT' },
    product_category_fkey: { key: 'categoryId', message: 'INVALID' },
    product_image_media_fkey: { key: 'image', message: 'INVALID' },
  },
})
