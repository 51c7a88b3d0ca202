import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import { daysOf, figuresOf, madeDayColumns, madeListingPriceColumns } from './made-figures.ts'
import {
  expectedPrices,
  historyOf,
  type MadeListing,
  madeListingColumns,
  madePriceColumns,
  madeProductColumns,
  makeListings,
  makePriceHistories,
} from './made-prices.ts'
import type { World } from './world.ts'

type Progress = (step: string, done: number, total: number) => void

/** Listings whose figures are made at once: few enough to hold their prices in memory. */
const atOnce = 2_000

/**
 * So many products with two years of prices, beside the demo world. Indexes and foreign keys are built when the rows are
 * there, and figures made at the end.
 */
export async function seedPrices(client: pg.Client, world: World, products: number, onProgress: Progress) {
  const report = (step: string, total: number) => (count: number) => {
    if (count % 10_000 === 0) onProgress(step, Math.min(count, total), total)
  }
  const prices = expectedPrices(products)
  await withoutIndexes(client, 'product', onProgress, () =>
    copyRows(client, 'product', madeProductColumns, makeListings(world, products), report('products', products)),
  )
  await copyRows(client, 'listing', madeListingColumns, makeListings(world, products), report('listings', products))
  // Statements of a large table beside one that is not known yet would choose by chance.
  await client.query('ANALYZE product, listing')
  await withoutIndexes(client, 'price_point', onProgress, () =>
    copyRows(client, 'price_point', madePriceColumns, makePriceHistories(world, products), report('prices', prices)),
  )
  await client.query('ANALYZE price_point')
  await makeFigures(client, world, products, onProgress)
}

/** Writes what `rebuild_price_figures` would read from all prices again. */
export async function copyFigures(client: pg.ClientBase, figures: readonly ReturnType<typeof figuresOf>[]) {
  await copyRows(client, 'price_day', madeDayColumns, figures.flatMap(daysOf))
  await copyRows(client, 'listing_price', madeListingPriceColumns, figures)
  const listings = figures.map(({ listing }) => listing.listingId)
  await client.query('SELECT refresh_price_windows($1, utc_day(now()))', [listings])
}

/** Figures from the prices as they are made. */
async function makeFigures(client: pg.Client, world: World, products: number, onProgress: Progress) {
  let batch: MadeListing[] = []
  let done = 0
  let known = 0
  const flush = async () => {
    await copyFigures(
      client,
      batch.map((listing) =>
        figuresOf({ ...listing, currency: listing.shop.currency }, [...historyOf(world, listing)]),
      ),
    )
    done += batch.length
    batch = []
    // Plans that were made for empty tables read all of what has been written since, each time more.
    if (done >= 2 * known) {
      await client.query('ANALYZE price_day, listing_price, price_window')
      known = done
    }
    onProgress('figures', done, products)
  }
  for (const listing of makeListings(world, products)) {
    batch.push(listing)
    if (batch.length === atOnce) await flush()
  }
  if (batch.length > 0) await flush()
}

/** Takes the indexes of a table away, its keys among them, while it is filled, and puts them back. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  onProgress: Progress,
  fill: () => Promise<unknown>,
): Promise<void> {
  // A key that other tables point to stays, as those would have to be taken apart as well.
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint kept
     WHERE conrelid = $1::regclass AND contype IN ('p', 'f') AND conparentid = 0
       AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.conindid = kept.conindid AND other.contype = 'f' AND kept.contype = 'p')
     ORDER BY contype DESC`,
    [table],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisunique`,
    [table],
  )
  for (const { name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await fill()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  const statements = [
    ...keys.map(({ name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    // Of a table in parts the definition says ONLY: that would leave the parts without it.
    ...indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON ')),
  ]
  for (const [done, statement] of statements.entries()) {
    onProgress(`indexes of ${table}`, done, statements.length)
    await client.query(statement)
  }
}
