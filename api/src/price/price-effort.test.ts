import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { buildRows, inDays } from '../testing/builders.ts'
import { givePrices } from '../testing/price-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { observePrice } from './observe-price.queries.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())

/** A listing whose price changed on each of the given number of days. */
async function makeListing(days: number): Promise<{ listingId: string; productId: string }> {
  const productId = await rows.product()
  const listingId = await rows.listing({ product_id: productId, shop_id: await rows.shop() })
  const prices = Array.from({ length: days }, (_, day) => ({ at: inDays(day - days), amount: 9_000 + (day % 50) }))
  await givePrices(database.main.kysely, listingId, prices)
  return { listingId, productId }
}

/** Adds alerts that wait for half of the price. */
const watch = (productId: string, count: number) =>
  sql`
    with person as (
      insert into "user" (email) select 'effort-' || n || '@example.com' from generate_series(1, ${count}::integer) as n returning id
    ), watching as (insert into tracking (user_id, product_id) select id, ${productId}::uuid from person returning id)
    insert into price_alert (tracking_id, product_id, kind, amount_minor, currency)
      select id, ${productId}::uuid, 'target', 4000, 'SAR' from watching
  `.execute(database.main.kysely)

/** Pages of tables and indexes that the transaction has fetched so far, without those of the system catalogue. */
async function pagesSoFar(tx: Kysely<Schema>): Promise<number> {
  const { rows: found } = await sql<{ pages: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(oid))::float8 as pages from pg_class where oid >= 16384
  `.execute(tx)
  return found[0]?.pages ?? 0
}

const pagesOfChange = (db: Kysely<Schema>, listingId: string, amount: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const before = await pagesSoFar(tx)
    await observePrice(tx, { listingId, at: new Date(), amount, currency: 'SAR', inStock: true, source: 'page' })
    return (await pagesSoFar(tx)) - before
  })

describe('storing a price and judging its alerts', () => {
  it('reads no more pages with a long history or a thousand alerts that do not fire', async () => {
    const [short, long, watched] = [await makeListing(400), await makeListing(3_600), await makeListing(400)]
    await watch(watched.productId, 1_000)
    await sql`vacuum (analyze) price_alert, tracking, price_day, price_window, listing_price`.execute(
      database.main.kysely,
    )
    await database.main.kysely.connection().execute(async (db) => {
      // Warm up: the first changes plan the statements of this connection.
      for (let amount = 9_100; amount < 9_103; amount += 1)
        for (const { listingId } of [short, long, watched]) await pagesOfChange(db, listingId, amount)
      const pages = await pagesOfChange(db, short.listingId, 9_200)
      expect(pages).toBeGreaterThan(20)
      expect(await pagesOfChange(db, long.listingId, 9_200)).toBeLessThan(1.3 * pages)
      expect(await pagesOfChange(db, watched.listingId, 9_200)).toBeLessThan(1.3 * pages + 40)
    })
  })
})
