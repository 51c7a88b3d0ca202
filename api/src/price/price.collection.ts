import { sql, type Transaction } from 'kysely'
import { price } from '../../../shared/contract/price/price.collection.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { defineStore } from '../collection/collection.ts'
import { amount } from '../collection/column.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'

/** How far a clock may be ahead of that of the service. */
const clockSlack = 5 * 60_000

interface AddedPrice {
  readonly listingId: string
  readonly at: string
  readonly price: Money
}

/**
 * A new price of staff after all others corrects the one that was read, as a changed row does by its trigger: the amount
 * that it replaces is in doubt, and its own is not. History that staff add puts nothing in doubt.
 */
async function overruleBy(
  transaction: Transaction<Schema>,
  { listingId, at, price: { amount: minor, currency } }: AddedPrice,
) {
  await sql`select from listing where id = ${listingId} for no key update`.execute(transaction)
  await sql`
    delete from overruled_price
    where listing_id = ${listingId} and amount_minor = ${minor} and currency = ${currency}
  `.execute(transaction)
  await sql`
    insert into overruled_price (product_id, listing_id, amount_minor, currency)
    select product_id, listing_id, amount_minor, currency from (
      select point.* from listing
      join price_point point on point.product_id = listing.product_id and point.listing_id = listing.id
      where listing.id = ${listingId} and point.deleted_at is null
      order by point.at desc limit 1
    ) newest
    where at < ${at}::timestamptz and source <> 'staff' and (amount_minor, currency) <> (${minor}::bigint, ${currency})
    on conflict (listing_id, amount_minor, currency) do update set at = excluded.at
  `.execute(transaction)
}

/** @throws ApiError `VALIDATION_ERROR` for a listing that is not there. */
async function productOf(transaction: Transaction<Schema>, listingId: string): Promise<string> {
  const found = await transaction
    .selectFrom('listing')
    .select('product_id')
    .where('id', '=', listingId)
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
    ...(Date.parse(next.at) > Date.now() + clockSlack ? [{ key: 'at', message: 'INVALID' } as const] : []),
    // Nothing is sold for nothing: it would be the lowest price for ever.
    ...(next.price.amount === 0 ? [{ key: 'price', message: 'INVALID' } as const] : []),
  ],
  columnsOf: async ({ before, next, patch }, transaction) => {
    const place = next.productId === undefined ? { product_id: await productOf(transaction, next.listingId) } : {}
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
    if (!before) await overruleBy(transaction, next)
    return { ...place, source: 'staff' }
  },
  // The listing before its price, as a merge of products locks them: neither waits for the other.
  lockBefore: async (transaction, id) => {
    await sql`
      select from listing where id = (select listing_id from price_point where id = ${id}) for no key update
    `.execute(transaction)
  },
})
