import { categoryList } from '../../../shared/contract/category/category.routes.ts'
import { cacheFor } from '../database/cache.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { listCategories } from './category.queries.ts'

export const routes: NounRoutes = (serve, context) => {
  const { database, cacheSeconds } = context
  const keepList = cacheFor<Awaited<ReturnType<typeof listCategories>>>(cacheSeconds)

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
}
