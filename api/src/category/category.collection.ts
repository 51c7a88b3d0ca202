import type { Category } from '../../../shared/contract/category.ts'
import { type Collection, recordColumns, recordFilters, recordOf } from '../collection/collection.ts'

/** Categories as staff see them. */
export const categories: Collection<typeof Category> = {
  table: 'category',
  id: 'uuid',
  fields: {
    ...recordFilters,
    id: { column: 'id', type: 'uuid' },
    slug: { column: 'slug', type: 'text', sortable: true },
    name: { column: 'name_en', type: 'text', sortable: true },
    position: { column: 'position', type: 'integer', sortable: true },
  },
  columns: [...recordColumns, 'slug', 'name_ar', 'name_en', 'position'],
  toItem: (row) => ({
    ...recordOf(row),
    id: row.id,
    slug: row.slug,
    name: { ar: row.name_ar, en: row.name_en },
    position: row.position,
  }),
}
