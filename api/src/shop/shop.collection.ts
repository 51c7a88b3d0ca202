import { shop } from '../../../shared/contract/shop/shop.collection.ts'
import { bilingual, storedIn } from '../collection/collection.ts'

/** Stores as staff see and write them. */
export const shops = storedIn(shop, {
  table: 'shop',
  columns: { shopName: bilingual('name') },
  listColumns: { shopName: 'sort_en' },
})
