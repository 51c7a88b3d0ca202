import { recipesByDomain, shopRecipes } from '../../../shared/contract/cartarm/cartarm.routes.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findShopByDomain, findShopDomain } from '../shop/shop.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { listRecipes } from './cartarm.queries.ts'

/** Checkout recipes as the extension reads them. */
export const routes: NounRoutes = (serve, { database: { replica } }) => {
  const recipesOf = async (
    shop: { readonly id: number; readonly domain: string } | undefined,
    query: QueryOf<typeof shopRecipes>,
  ) => {
    if (!shop) throw new ApiError('NOT_FOUND')
    const { id: shopId, domain } = shop
    const wanted = { platform: query.platform ?? null, schemaVersion: query.schemaVersion ?? null }
    return { shopId, domain, items: await listRecipes(replica, { shopId, ...wanted }) }
  }

  serve(shopRecipes, async ({ params, query }) => recipesOf((await findShopDomain(replica, params))[0], query))

  serve(recipesByDomain, async ({ params, query }) => {
    const [shop] = await findShopByDomain(replica, { candidates: domainCandidates(params.domain) })
    return recipesOf(shop, query)
  })
}
