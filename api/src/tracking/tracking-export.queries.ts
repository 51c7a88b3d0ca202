import type { Kysely } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { maxExportedPrices } from '../../../shared/contract/tracking/tracking.limits.ts'
import type { Schema } from '../database/schema.ts'

interface WatchedPrices {
  readonly productId: string
  /** Null for every shop that sells the product. */
  readonly listingId: string | null
}

/** The newest price changes of one watched product, in the shops where it is watched. */
export const findExportedPrices = (db: Kysely<Schema>, { productId, listingId }: WatchedPrices, language: Language) =>
  db
    .selectFrom('price_point')
    .innerJoin('listing', (join) =>
      join
        .onRef('listing.product_id', '=', 'price_point.product_id')
        .onRef('listing.id', '=', 'price_point.listing_id'),
    )
    .innerJoin('product', 'product.id', 'price_point.product_id')
    .innerJoin('shop', 'shop.id', 'listing.shop_id')
    // Selected separately: a computed name in the same list would lose all of its types.
    .select(`product.name_${language} as product`)
    .select(`shop.name_${language} as store`)
    .select([
      'listing.url',
      'price_point.at',
      'price_point.amount_minor as amount',
      'price_point.currency',
      'price_point.in_stock as inStock',
    ])
    .where('price_point.product_id', '=', productId)
    .$if(listingId !== null, (query) => query.where('price_point.listing_id', '=', listingId))
    .where('price_point.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .orderBy('price_point.at', 'desc')
    .limit(maxExportedPrices)
    .execute()

export type ExportedPrice = Awaited<ReturnType<typeof findExportedPrices>>[number]
