import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { instantText } from '../price/instant.rules.ts'
import { instant, lockPlace, readInForce } from '../price/known-price.queries.ts'
import { figureDays } from '../price/price-days.queries.ts'
import { rewriteFigures } from '../price/price-figures.queries.ts'
import type { TimedPrice } from '../price/price-figures.rules.ts'
import { refreshWindows } from '../price/price-windows.queries.ts'

/** Computes all figures of listings from their prices alone. What only observations tell stays. */
export async function rebuildFigures(db: Kysely<Schema>, listingIds: readonly string[]): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => rebuildFigures(tx, listingIds))
  for (const id of listingIds) {
    const place = await lockPlace(db, id)
    if (!place) continue
    const kept = await readInForce(db, place)
    const own = sql`product_id = ${place.productId} and listing_id = ${id}`
    await sql`
      update price_point set valid_to = fresh.valid_to
      from (
        select at, case when deleted_at is null
          then lead(at) over (partition by deleted_at is null order by at)
        end as valid_to
        from price_point where ${own}
      ) as fresh
      where ${own} and price_point.at = fresh.at and price_point.valid_to is distinct from fresh.valid_to
    `.execute(db)
    await sql`delete from price_day where ${own}`.execute(db)
    const { rows } = await sql<TimedPrice>`
      select ${instant('at')} as at, amount_minor as amount, currency, in_stock as "inStock"
      from price_point where ${own} and deleted_at is null order by price_point.at
    `.execute(db)
    const ofDay = Map.groupBy(rows, ({ at }) => instantText(at).slice(0, 10))
    const days = figureDays([...ofDay].map(([day, prices]) => ({ day, carried: null, prices })))
    await rewriteFigures(
      db,
      place,
      { stock: kept?.stock ?? null, seenAt: kept?.seenAt ?? null },
      { days, hasWindows: false },
    )
  }
  await refreshWindows(db, listingIds)
}
