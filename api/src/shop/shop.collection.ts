import { type Shop, shopStatuses } from '../../../shared/contract/shop.ts'
import { type Collection, recordColumns, recordFilters, recordOf } from '../collection/collection.ts'

/** Stores as staff see them. */
export const shops: Collection<typeof Shop> = {
  table: 'shop',
  id: 'integer',
  fields: {
    ...recordFilters,
    id: { column: 'id', type: 'integer' },
    shopName: { column: 'sort_en', type: 'text', sortable: true },
    slug: { column: 'slug', type: 'text', sortable: true },
    domain: { column: 'domain', type: 'text', sortable: true },
    categoryId: { column: 'category_id', type: 'uuid' },
    countries: { column: 'countries', type: 'texts' },
    currency: { column: 'currency', type: 'text' },
    status: { column: 'status', type: 'text', values: shopStatuses },
  },
  columns: [
    ...recordColumns,
    'name_ar',
    'name_en',
    'slug',
    'description_ar',
    'description_en',
    'logo',
    'domain',
    'category_id',
    'countries',
    'currency',
    'status',
  ],
  toItem: (row) => ({
    ...recordOf(row),
    id: row.id,
    shopName: { ar: row.name_ar, en: row.name_en },
    slug: row.slug,
    description: { ar: row.description_ar, en: row.description_en },
    logo: row.logo,
    domain: row.domain,
    categoryId: row.category_id,
    countries: row.countries,
    currency: row.currency,
    status: row.status,
  }),
}
