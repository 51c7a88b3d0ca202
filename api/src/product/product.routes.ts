import {
  productHistory,
  productPage,
  productSearch,
  productSearchByAddress,
} from '../../../shared/contract/product/product.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { readProductHistory, readProductPage } from './product-reads.ts'
import { searchProducts } from './product-search.ts'

export const routes: NounRoutes = (serve, context) => {
  const connection = context.database.replica

  serve(productPage, ({ params: { id }, query: { country }, language }) =>
    readProductPage(connection, { id, country, language }),
  )
  serve(productHistory, ({ params: { id }, query: { range = '90d', country }, language }) =>
    readProductHistory(connection, { id, range, country, language }),
  )
  serve(productSearch, ({ body, language }) => searchProducts(context, body, language))
  serve(productSearchByAddress, ({ query, language }) => searchProducts(context, query, language))
}
