import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Instant } from './instant.rules.ts'
import { moment, type Place } from './known-price.queries.ts'

/** Makes the figures of a listing follow a price that was added; the common one is after all others. */
export const figurePrice = (tx: Kysely<Schema>, { productId, listingId }: Place, at: Instant) =>
  sql`
    select case when point.at > kept.last_at and point.currency = kept.currency
      then append_price(point, kept)
      else correct_prices(point.product_id, point.listing_id, array[point.at])
    end
    from price_point as point
    left join listing_price as kept on kept.product_id = point.product_id and kept.listing_id = point.listing_id
    where point.product_id = ${productId} and point.listing_id = ${listingId} and point.at = ${moment(at)}
  `.execute(tx)

/** Makes the figures of a listing follow prices that were changed, or are there no more, at some moments. */
export async function correctFigures(
  tx: Kysely<Schema>,
  { productId, listingId }: Place,
  moments: readonly Instant[],
): Promise<void> {
  if (moments.length === 0) return
  await sql`select correct_prices(${productId}, ${listingId}, array[${sql.join(moments.map(moment))}])`.execute(tx)
}
