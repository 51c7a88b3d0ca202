import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import { findProduct } from '../product/product-page.queries.ts'

/** What is watched: a product, at one listing or in any shop. */
export interface WatchedPlace {
  readonly productId: string
  readonly listingId: string | null
}

/** @throws ApiError `NOT_FOUND` for an unknown product. */
export async function placeOfProduct({ database }: Pick<ApiContext, 'database'>, id: string): Promise<WatchedPlace> {
  // A merged product is replaced by the one it was merged into.
  const [product] = await findProduct.en(database.main, { id })
  if (!product) throw new ApiError('NOT_FOUND')
  return { productId: product.id, listingId: null }
}
