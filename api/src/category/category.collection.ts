import { category } from '../../../shared/contract/category/category.collection.ts'
import { storedIn } from '../collection/collection.ts'

/** Categories as staff see and write them. */
export const categories = storedIn(category, { table: 'category', listColumns: { name: 'name_en' } })
