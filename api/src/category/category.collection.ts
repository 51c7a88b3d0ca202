import { category } from '../../../shared/contract/category/category.collection.ts'
import { defineStore } from '../collection/collection.ts'

/** Categories as staff see and write them. */
export const categories = defineStore(category, {
  table: 'category',
  listColumns: { name: 'name_en' },
  constraints: {
    category_slug_key: { key: 'slug', message: 'CONFLICT' },
  },
})
