import type { ProductListing } from '../contract/product/product.ts'
import type { ShopSuggestion } from '../contract/shop/shop-suggest.routes.ts'
import type { Suggestions } from './use-suggestions.ts'

type BestCoupon = NonNullable<ShopSuggestion['bestCoupon']>

/** One line of the list, and what choosing it does. */
export type SuggestionOption =
  | { readonly kind: 'meant'; readonly key: string; readonly name: string }
  | { readonly kind: 'shop'; readonly key: string; readonly shop: ShopSuggestion['shop'] }
  | {
      readonly kind: 'code'
      readonly key: string
      readonly shop: ShopSuggestion['shop']
      readonly coupon: BestCoupon
      readonly code: string
    }
  | { readonly kind: 'product'; readonly key: string; readonly product: ProductListing }
  | { readonly kind: 'ask'; readonly key: string; readonly name: string }

/** The lines for what was found: a code stands below its store. */
export function optionsOf(search: string, { shops, products, didYouMean }: Suggestions): readonly SuggestionOption[] {
  const stores = shops.flatMap(({ shop, bestCoupon }): SuggestionOption[] => {
    const line: SuggestionOption = { kind: 'shop', key: `shop-${shop.id}`, shop }
    const code = bestCoupon?.code
    return bestCoupon && code
      ? [line, { kind: 'code', key: `code-${bestCoupon.id}`, shop, coupon: bestCoupon, code }]
      : [line]
  })
  return [
    ...(didYouMean ? [{ kind: 'meant', key: 'meant', name: didYouMean } as const] : []),
    ...stores,
    ...products.map((product) => ({ kind: 'product', key: `product-${product.id}`, product }) as const),
    ...(shops.length === 0 ? [{ kind: 'ask', key: 'ask', name: search } as const] : []),
  ]
}
