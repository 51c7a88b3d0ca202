import { categoryList } from '../../../shared/contract/category/category.routes.ts'
import type { ApiContext } from '../app/api-plugin.ts'
import { keepFor } from '../database/kept-value.ts'
import type { Serve } from '../http/serve-route.ts'
import { listCategories } from './category.queries.ts'

export function categoryRoutes(serve: Serve, context: ApiContext): void {
  const { database, keepSeconds } = context
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
}
