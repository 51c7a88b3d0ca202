import {
  mergeProducts,
  productMerges,
  productSuggestions,
  splitProduct,
  undoProductMerge,
} from '../../../shared/contract/product/product-merge.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { type Merge, mergeProduct, splitListings, undoMerge } from './merge-products.ts'
import { findMerges } from './product-merge.queries.ts'
import { findAlike } from './product-suggestion.queries.ts'

const shown = ({ createdAt, undoneAt, ...merge }: Merge) => ({
  ...merge,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

export const routes: NounRoutes = (serve, { database }) => {
  serve(mergeProducts, async ({ body, account }) =>
    shown(await database.main.kysely.transaction().execute((tx) => mergeProduct(tx, body, account.id))),
  )
  serve(splitProduct, async ({ body, account }) =>
    shown(await database.main.kysely.transaction().execute((tx) => splitListings(tx, body, account.id))),
  )
  serve(undoProductMerge, async ({ params, account }) =>
    shown(await database.main.kysely.transaction().execute((tx) => undoMerge(tx, params.id, account.id))),
  )
  serve(productMerges, async ({ params }) => ({
    items: (await findMerges(database.main.kysely, params.id)).map(shown),
  }))
  serve(productSuggestions, async ({ params, language }) => {
    const items = await findAlike(database.main.kysely, params.id, language)
    if (!items) throw new ApiError('NOT_FOUND')
    return { items }
  })
}
