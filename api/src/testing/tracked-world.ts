import { type Insertable, sql } from 'kysely'
import type { JudgedPrice } from '../alert/judge.rules.ts'
import { judgeAlerts } from '../alert/judge-alerts.queries.ts'
import type { Database } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { buildRows } from './builders.ts'

/** Products, listings and prices as the storing of prices leaves them, and accounts that watch them. */
export function trackedWorld(database: Database) {
  const { kysely } = database.main
  const rows = buildRows(database)

  const product = async (name = 'Kettle') =>
    (
      await kysely
        .insertInto('product')
        .values({ name_ar: `غلاية ${name}`, name_en: name, category_id: await rows.category() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const listing = async (productId: string, values: Partial<Insertable<Schema['shop']>> = {}, path = '/p') => {
    const shopId = await rows.shop(values)
    const { domain } = await kysely
      .selectFrom('shop')
      .select('domain')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    const row = await kysely
      .insertInto('listing')
      .values({ product_id: productId, shop_id: shopId, url: `https://${domain}${path}`, currency: 'SAR' })
      .returning(['id', 'url'])
      .executeTakeFirstOrThrow()
    return { productId, listingId: row.id, shopId, url: row.url }
  }

  type Place = Pick<Awaited<ReturnType<typeof listing>>, 'productId' | 'listingId'>

  /** Puts a price in force, as what stores prices does. */
  const price = ({ productId, listingId }: Place, amount: number, { currency = 'SAR', inStock = true } = {}) =>
    kysely.transaction().execute(async (tx) => {
      const { rows: found } = await sql<{ before: JudgedPrice | null }>`
        insert into listing_price (product_id, listing_id, amount_minor, currency, in_stock, since, seen_at, first_at)
        values (${productId}, ${listingId}, ${amount}, ${currency}, ${inStock}, now(), now(), now() - interval '200 days')
        on conflict (product_id, listing_id) do update set previous_minor = listing_price.amount_minor,
          amount_minor = excluded.amount_minor, currency = excluded.currency, in_stock = excluded.in_stock,
          since = excluded.since, seen_at = excluded.seen_at
        returning case when old.listing_id is not null then json_build_object(
          'amount', old.amount_minor, 'currency', old.currency, 'inStock', old.in_stock
        ) end as before
      `.execute(tx)
      await judgeAlerts(tx, productId, { listingId, before: found[0]?.before ?? null })
    })

  /** What a listing cost all through a day, so many days ago. */
  const day = async ({ productId, listingId }: Place, daysAgo: number, amount: number, currency = 'SAR') => {
    await sql`
      insert into price_day (product_id, listing_id, day, currency, open_minor, close_minor, low_minor, high_minor,
        mean_minor, stock_share, close_in_stock)
      values (${productId}, ${listingId}, (now() at time zone 'utc')::date - ${daysAgo}::integer, ${currency}, ${amount},
        ${amount}, ${amount}, ${amount}, ${amount}, 1, true)
    `.execute(kysely)
  }

  const track = async (
    userId: string,
    productId: string,
    values: Partial<Omit<Insertable<Schema['tracking']>, 'user_id' | 'product_id'>> = {},
  ) =>
    (
      await kysely
        .insertInto('tracking')
        .values({ user_id: userId, product_id: productId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  const alert = async (
    trackingId: string,
    values: Omit<Insertable<Schema['price_alert']>, 'tracking_id' | 'product_id'>,
  ) => {
    const { product_id } = await kysely
      .selectFrom('tracking')
      .select('product_id')
      .where('id', '=', trackingId)
      .executeTakeFirstOrThrow()
    const row = await kysely
      .insertInto('price_alert')
      .values({ tracking_id: trackingId, product_id, rearm_seconds: 0, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  const firings = (alertId: string) =>
    kysely.selectFrom('alert_firing').selectAll().where('alert_id', '=', alertId).orderBy('fired_at').execute()

  return { ...rows, product, listing, price, day, track, alert, firings }
}
