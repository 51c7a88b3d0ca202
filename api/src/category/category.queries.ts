import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'

/** Categories that have a store to show, each with the number of them. */
export const listCategories = namedQuery('category-list', (db, _input: object) =>
  db
    .selectFrom('category')
    .innerJoin('shop', 'shop.category_id', 'category.id')
    .select(['category.id', 'category.slug', 'category.name_ar as ar', 'category.name_en as en'])
    .select((row) => row.fn.countAll<number>().as('shopCount'))
    .where('category.deleted_at', 'is', null)
    .where(listedShop('shop'))
    .groupBy('category.id')
    .orderBy('category.position')
    .orderBy('category.name_en'),
)
