import { productSearch } from '@qasima/shared/contract/product/product.routes'
import { call } from '@qasima/shared/http/call'
import type { Money } from '@qasima/shared/schema/money'

/** What is shown of a page before its product is watched. */
export interface ProductPreview {
  readonly product: {
    readonly id: string
    readonly name: string
    readonly brand: string | null
    readonly image: string | null
  }
  readonly shopName: string | null
  readonly price: Money | null
}

/** Finds what a page sells; null where that is not known before the page is read. */
export type FindPreview = (url: string, signal: AbortSignal) => Promise<ProductPreview | null>

/** By the pages that are known already, at once. */
export const findKnownPage: FindPreview = async (url, signal) => {
  const { items } = await call(productSearch, { body: { search: url }, signal })
  const [product] = items
  if (!product) return null
  return { product, shopName: product.best?.shop.shopName ?? null, price: product.best?.price ?? null }
}
