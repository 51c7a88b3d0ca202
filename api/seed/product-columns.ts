/** Maps the products of the demo to the columns of their tables. */
import type { Columns } from './copy-rows.ts'
import type { SeedListing, SeedProduct } from './products.ts'
import { moment } from './world-columns.ts'

export const productColumns = (idOf: (slug: string) => string): Columns<SeedProduct> => ({
  id: ({ id }) => id,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  brand: ({ brand }) => brand,
  barcode: ({ barcode }) => barcode,
  category_id: ({ category }) => idOf(category),
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
})

interface Listed {
  readonly product: SeedProduct
  readonly listing: SeedListing
}

export function* eachListing(products: readonly SeedProduct[]): Generator<Listed> {
  for (const product of products) for (const listing of product.listings) yield { product, listing }
}

export function* eachPrice(products: readonly SeedProduct[]): Generator<Priced> {
  for (const listed of eachListing(products)) {
    const { prices } = listed.listing
    for (const [place, price] of prices.entries()) yield { ...listed, price, until: prices[place + 1]?.at ?? null }
  }
}

interface Priced extends Listed {
  readonly price: SeedListing['prices'][number]
  /** When the next price began. */
  readonly until: number | null
}

export const listingColumns: Columns<Listed> = {
  id: ({ listing }) => listing.id,
  product_id: ({ product }) => product.id,
  shop_id: ({ listing }) => listing.shopId,
  url: ({ listing }) => listing.url,
  currency: ({ listing }) => listing.currency,
  created_at: ({ listing }) => moment(listing.createdAt),
}

export const priceColumns: Columns<Priced> = {
  product_id: ({ product }) => product.id,
  listing_id: ({ listing }) => listing.id,
  at: ({ price }) => moment(price.at),
  amount_minor: ({ price }) => price.amountMinor,
  currency: ({ listing }) => listing.currency,
  in_stock: ({ price }) => price.inStock,
  valid_to: ({ until }) => (until === null ? null : moment(until)),
  created_at: ({ price }) => moment(price.at),
}
