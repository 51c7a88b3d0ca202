import { categoryCollection, categoryList, categoryRecord } from '../../../shared/contract/category.ts'
import { findRecord, listRecords } from '../collection/collection.queries.ts'
import { keepFor } from '../database/kept-value.ts'
import type { ApiContext } from '../server/api-plugin.ts'
import type { Serve } from '../server/serve-route.ts'
import { categories } from './category.collection.ts'
import { listCategories } from './category.queries.ts'

export function categoryRoutes(serve: Serve, { database, keepSeconds }: ApiContext): void {
  const keepList = keepFor<Awaited<ReturnType<typeof listCategories>>>(keepSeconds)

  serve(categoryList, async ({ language }) => {
    const rows = await keepList('list', () => listCategories(database.replica, {}))
    return {
      items: rows.map(({ id, slug, shopCount, ar, en }) => ({
        id,
        slug,
        shopCount,
        name: language === 'ar' ? ar : en,
      })),
    }
  })

  serve(categoryCollection, ({ query }) => listRecords(database.main, categories, query))
  serve(categoryRecord, ({ params }) => findRecord(database.main, categories, params.id))
}
