import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { rebuildFigures } from './rebuild-figures.ts'

export interface GivenPrice {
  readonly at: Date
  readonly amount: number
  readonly inStock?: boolean
  readonly currency?: string
}

/** Stores prices of a listing; its figures follow by themselves. */
export async function givePrices(
  kysely: Kysely<Schema>,
  listingId: string,
  prices: readonly GivenPrice[],
): Promise<void> {
  const { product_id } = await kysely
    .selectFrom('listing')
    .select('product_id')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const ids = { product_id, listing_id: listingId }
  const rows = prices.map(({ at, amount, inStock = true, currency = 'SAR' }) => ({
    ...ids,
    at,
    amount_minor: amount,
    currency,
    in_stock: inStock,
  }))
  // As the seed does it: figures are made once for all of them.
  await kysely.transaction().execute(async (tx) => {
    await tx.insertInto('price_point').values(rows).execute()
    await rebuildFigures(tx, [listingId])
    // Its page was read since, and said the same.
    await tx.updateTable('listing_price').set({ seen_at: new Date() }).where('listing_id', '=', listingId).execute()
  })
}
