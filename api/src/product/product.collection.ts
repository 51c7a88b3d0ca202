import { product } from '../../../shared/contract/product/product.collection.ts'
import { changedIds, defineStore } from '../collection/collection.ts'
import { keepSearchWords } from './search-words.queries.ts'

export const products = defineStore(product, {
  table: 'product',
  afterChanges: (tx, changes) => keepSearchWords(tx, changedIds(changes)),
  listColumns: { name: 'name_en' },
  check: ({ next }) => {
    const isWhole =
      (next.packAmount ?? null) === null ? (next.packUnit ?? null) === null : (next.packUnit ?? null) !== null
    return isWhole ? [] : [{ key: next.packUnit ? 'packAmount' : 'packUnit', message: 'REQUIRED' }]
  },
  constraints: {
    product_barcode_key: { key: 'barcode', message: 'CONFLICT' },
    product_category_fkey: { key: 'categoryId', message: 'INVALID' },
    product_image_media_fkey: { key: 'image', message: 'INVALID' },
  },
})
