import { sql, type Transaction } from 'kysely'
import { price } from '../../../shared/contract/price/price.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { amount } from '../collection/column.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { followStaffPrice } from './staff-price.queries.ts'

/** How far a clock may be ahead of that of the service. */
const clockSlack = 5 * 60_000

/** Before it no store that is compared here sold anything on the web. */
const firstMoment = Date.UTC(1995, 0)

/**
 * The product of a listing, which is locked before its price is written, as every writer of prices does.
 * @throws ApiError `VALIDATION_ERROR` for a listing that is not there.
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
    // Nothing is sold for nothing: it would be the lowest price for ever.
    ...(next.price.amount === 0 ? [{ key: 'price', message: 'INVALID' } as const] : []),
  ],
  columnsOf: async ({ next, patch }, transaction) => {
    const productId = await lockProduct(transaction, next.listingId)
    const place = next.productId === undefined ? { product_id: productId } : {}
    // What staff correct is theirs from then on: no look at the same moment replaces it.
    if (!patch.price && !patch.listingId) return { ...place, source: 'staff' }
    // A store that changed its currency is seen to have done so first; what staff type in passing is a slip.
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
  // The listing before its price, as a merge of products locks them: neither waits for the other.
  lockBefore: async (transaction, ids) => {
    await sql`
      select from listing where id in (select listing_id from price_point where id = any (${[...ids]}::uuid[]))
      order by id for no key update
    `.execute(transaction)
  },
})
