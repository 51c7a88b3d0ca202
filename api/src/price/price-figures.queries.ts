import { type Kysely, type RawBuilder, sql } from 'kysely'
import { judgeAlerts } from '../alert/judge-alerts.queries.ts'
import type { Schema } from '../database/schema.ts'
import type { Instant } from './instant.rules.ts'
import { moment, type Place } from './known-price.queries.ts'
import type { Price } from './price.rules.ts'

/** Makes the figures of a listing follow a price that was added, and judges its alerts; the common one is after all others. */
export const figurePrice = (tx: Kysely<Schema>, place: Place, at: Instant): Promise<void> =>
  figure(
    tx,
    place,
    sql`(
      select case when point.at > kept.last_at and point.currency = kept.currency
        then append_price(point, kept)
        else correct_prices(point.product_id, point.listing_id, array[point.at])
      end
      from price_point as point
      where point.product_id = ${place.productId} and point.listing_id = ${place.listingId} and point.at = ${moment(at)}
    )`,
  )

/** Makes the figures of a listing follow prices that were changed, or are there no more, at some moments; judges its alerts. */
export async function correctFigures(tx: Kysely<Schema>, place: Place, moments: readonly Instant[]): Promise<void> {
  if (moments.length === 0) return
  const { productId, listingId } = place
  await figure(tx, place, sql`correct_prices(${productId}, ${listingId}, array[${sql.join(moments.map(moment))}])`)
}

/** Runs what writes figures, in a statement that still sees the price that was in force before, by which alerts are judged. */
async function figure(tx: Kysely<Schema>, { productId, listingId }: Place, write: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ [Name in keyof Price]: Price[Name] | null }>`
    select kept.amount_minor as amount, kept.currency, kept.in_stock as "inStock", ${write} as written
    from (select) as one
    left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId}
  `.execute(tx)
  const { amount = null, currency = null, inStock = null } = rows[0] ?? {}
  const isThere = amount !== null && currency !== null && inStock !== null
  await judgeAlerts(tx, productId, { listingId, before: isThere ? { amount, currency, inStock } : null })
}
