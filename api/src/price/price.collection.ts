import { sql, type Transaction } from 'kysely'
import { price } from '../../../shared/contract/price/price.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { amount } from '../collection/column.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { followStaffPrice } from './staff-price.queries.ts'

/** How far a caller's clock may be ahead of the server's. */
const clockSlack = 5 * 60_000

/** No compared shop sold anything online before this. */
const firstMoment = Date.UTC(1995, 0)

/**
 * The product of a listing. Locks the listing first, as every writer of prices does.
 * @throws ApiError `VALIDATION_ERROR` for an unknown listing.
 */
async function lockProduct(transaction: Transaction<Schema>, listingId: string): Promise<string> {
  const found = await transaction
    .selectFrom('listing')
    .select('product_id')
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'listingId', message: 'INVALID' }] })
  return found.product_id
}

export const prices = defineStore(price, {
  table: 'price_point',
  columns: { price: amount('amount_minor') },
  constraints: {
    price_point_listing_fkey: { key: 'listingId', message: 'INVALID' },
  },
  check: ({ next }) => [
    ...(Date.parse(next.at) > Date.now() + clockSlack || Date.parse(next.at) < firstMoment
      ? [{ key: 'at', message: 'INVALID' } as const]
      : []),
    // A price of zero would be the lowest price for ever.
    ...(next.price.amount === 0 ? [{ key: 'price', message: 'INVALID' } as const] : []),
  ],
  columnsOf: async ({ next, patch }, transaction) => {
    const productId = await lockProduct(transaction, next.listingId)
    const place = next.productId === undefined ? { product_id: productId } : {}
    // A price corrected by staff keeps `staff` as its source, so no observation at the same moment replaces it.
    if (!patch.price && !patch.listingId) return { ...place, source: 'staff' }
    // A currency is accepted once the listing has it; any other currency is a typing error.
    const { rows } = await sql<{ currency: string }>`
      select currency from listing where id = ${next.listingId}
      union select currency from listing_price where listing_id = ${next.listingId}
    `.execute(transaction)
    if (rows.length > 0 && !rows.some(({ currency }) => currency === next.price.currency)) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'price', message: 'INVALID' }] })
    }
    return { ...place, source: 'staff' }
  },
  afterChange: followStaffPrice,
  // Locks listings before prices, in the same order as a merge of products, so that neither deadlocks.
  lockBefore: async (transaction, ids) => {
    await sql`
      select from listing where id in (select listing_id from price_point where id = any (${[...ids]}::uuid[]))
      order by id for no key update
    `.execute(transaction)
  },
})
