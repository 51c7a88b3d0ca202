import { type Kysely, sql } from 'kysely'
import { hasAlerts, judgeAlerts } from '../alert/judge-alerts.queries.ts'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import type { Instant } from './instant.rules.ts'
import { moment, type Place } from './known-price.queries.ts'
import type { KnownPrice, Price } from './price.rules.ts'

/** Result of a statement that writes figures: the previous current price, and whether there are alerts to evaluate. */
type Figured = { readonly [Name in keyof Price]: Price[Name] | null } & { readonly hasAlerts: boolean }

const before = sql`kept.amount_minor as amount, kept.currency, kept.in_stock as "inStock"`

/** Usually a price is newer than all others, and its figures follow from the stored ones. */
const figures = sql`
  case when (added.point).at > kept.last_at and (added.point).currency = kept.currency
    then append_price(added.point, kept)
    else correct_prices((added.point).product_id, (added.point).listing_id, array[(added.point).at])
  end
`

/** Stores a price with its figures and evaluates alerts; null if a price exists at that moment, even in the trash. */
export async function addPrice(tx: Kysely<Schema>, place: Place, price: KnownPrice): Promise<string | null> {
  const { productId, listingId } = place
  const { at, amount, currency, inStock, source, evidence } = price
  const { rows } = await sql<Figured & { id: string }>`
    ${planned} with added as (
      insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
      values (${productId}, ${listingId}, ${moment(at)}, ${amount}, ${currency}, ${inStock}, ${source},
        ${evidence && JSON.stringify(evidence)}::jsonb)
      on conflict do nothing
      returning price_point as point
    )
    select (added.point).id, ${before}, ${hasAlerts(productId)} as "hasAlerts", ${figures} as figured
    from added left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId}
  `.execute(tx)
  const [row] = rows
  if (!row) return null
  await judgeFigured(tx, place, row)
  return row.id
}

/** Updates the figures for a price that staff stored. */
export async function figurePrice(tx: Kysely<Schema>, place: Place, at: Instant): Promise<void> {
  const { productId, listingId } = place
  const { rows } = await sql<Figured>`
    select ${before}, ${hasAlerts(productId)} as "hasAlerts", ${figures} as figured
    from (
      select point from price_point as point
      where point.product_id = ${productId} and point.listing_id = ${listingId} and point.at = ${moment(at)}
    ) as added
    left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId}
  `.execute(tx)
  for (const row of rows) await judgeFigured(tx, place, row)
}

/**
 * Recomputes the figures of a listing after prices at these moments were changed or removed, and evaluates its alerts.
 */
export async function correctFigures(tx: Kysely<Schema>, place: Place, moments: readonly Instant[]): Promise<void> {
  if (moments.length === 0) return
  const { productId, listingId } = place
  const { rows } = await sql<Figured>`
    select ${before}, ${hasAlerts(productId)} as "hasAlerts",
      correct_prices(${productId}, ${listingId}, array[${sql.join(moments.map(moment))}]) as figured
    from (select) as one
    left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId}
  `.execute(tx)
  for (const row of rows) await judgeFigured(tx, place, row)
}

/** `figured` has the price from before the write: the statement that wrote the figures still saw it. */
async function judgeFigured(tx: Kysely<Schema>, { productId, listingId }: Place, figured: Figured): Promise<void> {
  const { amount, currency, inStock } = figured
  if (!figured.hasAlerts) return
  const isThere = amount !== null && currency !== null && inStock !== null
  await judgeAlerts(tx, productId, { listingId, before: isThere ? { amount, currency, inStock } : null })
}
