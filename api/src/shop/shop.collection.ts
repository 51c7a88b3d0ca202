import { shop } from '../../../shared/contract/shop/shop.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { bilingual } from '../collection/column.ts'

/** Stores as staff see and write them. */
export const shops = defineStore(shop, {
  table: 'shop',
  columns: { shopName: bilingual('name') },
  listColumns: { shopName: 'sort_en' },
  constraints: {
    shop_slug_key: { key: 'slug', message: 'CONFLICT' },
    shop_domain_key: { key: 'domain', message: 'CONFLICT' },
    shop_category_fkey: { key: 'categoryId', message: 'INVALID' },
    shop_logo_media_fkey: { key: 'logo', message: 'INVALID' },
  },
})
