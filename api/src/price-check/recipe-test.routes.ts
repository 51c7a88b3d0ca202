import { testRecipe } from '../../../shared/contract/price-check/recipe-test.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { keptRecipe } from '../shop/product-recipe.rules.ts'
import { allDomains } from '../shop/shop-domain.rules.ts'
import { isHostOf } from '../turbo/fetch/shop-domains.ts'
import { TurboAway } from '../turbo/turbo.ts'
import { requestFor } from './page-look.rules.ts'
import { shownReading } from './recipe-reading.rules.ts'
import { findReadableShop } from './recipe-test.queries.ts'

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

/** Lets staff test a recipe on a page before they save it with the shop. */
export const routes: NounRoutes = (serve, { database, turbo }) => {
  serve(testRecipe, async ({ body: { shopId, url, recipe } }) => {
    const shop = await findReadableShop(database.main.kysely, shopId)
    if (!shop) throw new ApiError('NOT_FOUND')
    if (!isHostOf(hostOf(url), allDomains(shop))) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'url', message: 'INVALID' }] })
    }
    try {
      const tried = { ...shop, recipe: recipe && keptRecipe(recipe) }
      return shownReading(await turbo.read(requestFor(url, tried)))
    } catch (error) {
      if (error instanceof TurboAway) throw new ApiError('TURBO_MICROSERVICE_DOWN')
      throw error
    }
  })
}
