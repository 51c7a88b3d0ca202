import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import { call } from '@qasima/shared/http/call'
import type { Money } from '@qasima/shared/schema/money'

/** What is shown of a page before its product is watched. */
export interface ProductPreview {
  readonly product: { readonly name: string; readonly brand: string | null; readonly image: string | null }
  readonly shopName: string | null
  readonly price: Money | null
}

/** Finds what a page sells; one that is not known is read, and nothing is kept of it. */
export async function findPreview(url: string, signal: AbortSignal): Promise<ProductPreview> {
  const { product, listing } = await call(lookUpProduct, { body: { url }, signal })
  return { product, shopName: listing?.shop.shopName ?? null, price: listing?.price ?? null }
}
