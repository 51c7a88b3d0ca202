import { product } from '../../../shared/contract/product/product.collection.ts'
import { storedIn } from '../collection/collection.ts'

export const products = storedIn(product, { table: 'product', listColumns: { name: 'name_en' } })
