import type { ReplyOf } from '../../../shared/contract/route.ts'
import { shopNamed } from '../../../shared/contract/shop/shop-named.routes.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { cacheFor } from '../database/cache.ts'
import type { Connection } from '../database/connection.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findShops, onlyShopIn } from '../shop/find-shops.queries.ts'
import { findAsTyped } from './product-ids.queries.ts'
import { findShopAddress } from './shop-named.queries.ts'

/** A misspelt shop name is not accepted if a product has exactly that name. */
async function nameShop(connection: Connection, search: string): Promise<ReplyOf<typeof shopNamed>> {
  const found = await findShops(connection, search)
  const id = onlyShopIn(found)
  if (id === undefined) return { shop: null }
  const products = found.didYouMean === null ? [] : (await findAsTyped(connection, search, null)).ids
  const [shop = null] = products.length > 0 ? [] : await findShopAddress(connection, { id })
  return { shop }
}

export const routes: NounRoutes = (serve, { database, cacheSeconds }) => {
  const keep = cacheFor<ReplyOf<typeof shopNamed>>(cacheSeconds)
  serve(shopNamed, ({ query: { search } }) => keep(foldForSearch(search), () => nameShop(database.replica, search)))
}
