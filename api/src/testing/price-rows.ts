import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

export interface GivenPrice {
  readonly at: Date
  readonly amount: number
  readonly inStock?: boolean
  readonly currency?: string
}

/** Stores prices of a listing as the service keeps them: by change, by day, and the one in force. Oldest first. */
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
  await kysely.insertInto('price_point').values(rows).execute()
  const days = new Map(rows.map((row) => [row.at.toISOString().slice(0, 10), row]))
  await kysely
    .insertInto('price_day')
    .values(
      [...days].map(([day, { amount_minor: close, currency, in_stock }]) => ({
        ...ids,
        day,
        currency,
        open_minor: close,
        close_minor: close,
        low_minor: in_stock ? close : null,
        high_minor: in_stock ? close : null,
        mean_minor: in_stock ? close : null,
        stock_share: in_stock ? 1 : 0,
        close_in_stock: in_stock,
      })),
    )
    .execute()
  const [first, last, before] = [rows[0], rows.at(-1), rows.at(-2)]
  if (!first || !last) return
  await sql`
    insert into listing_price (product_id, listing_id, amount_minor, currency, in_stock, since, seen_at, first_at, previous_minor)
    values (${product_id}, ${listingId}, ${last.amount_minor}, ${last.currency}, ${last.in_stock}, ${last.at}, ${last.at},
      ${first.at}, ${before?.amount_minor ?? null})
  `.execute(kysely)
}
