import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../src/database/schema.ts'
import { refreshWindows } from '../src/price/price-windows.queries.ts'
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

/** Number of listings processed at a time: few enough to hold their prices in memory. */
const atOnce = 2_000

/**
 * Writes this many products with two years of prices, besides the demo. Indexes and foreign keys are built after the
 * rows are inserted, and figures computed at the end.
 */
export async function seedPrices(
  client: pg.Client,
  tx: Transaction<Schema>,
  { world, products }: { world: World; products: number },
  onProgress: Progress,
) {
  const report = (step: string, total: number) => (count: number) => {
    if (count % 10_000 === 0) onProgress(step, Math.min(count, total), total)
  }
  const prices = expectedPrices(products)
  await withoutIndexes(client, 'product', onProgress, () =>
    copyRows(client, 'product', madeProductColumns, makeListings(world, products), report('products', products)),
  )
  await copyRows(client, 'listing', madeListingColumns, makeListings(world, products), report('listings', products))
  // Without statistics, the plans for a large new table would be arbitrary.
  await client.query('ANALYZE product, listing')
  await withoutIndexes(client, 'price_point', onProgress, () =>
    copyRows(client, 'price_point', madePriceColumns, makePriceHistories(world, products), report('prices', prices)),
  )
  await client.query('ANALYZE price_point')
  await makeFigures(client, tx, { world, products }, onProgress)
}

/** Writes the figures that storing the prices one by one would give. */
export async function copyFigures(
  client: pg.ClientBase,
  tx: Transaction<Schema>,
  figures: readonly ReturnType<typeof figuresOf>[],
) {
  await copyRows(client, 'price_day', madeDayColumns, figures.flatMap(daysOf))
  await copyRows(client, 'listing_price', madeListingPriceColumns, figures)
  await refreshWindows(
    tx,
    figures.map(({ listing }) => listing.listingId),
  )
}

/** Computes figures from the generated prices. */
async function makeFigures(
  client: pg.Client,
  tx: Transaction<Schema>,
  { world, products }: { world: World; products: number },
  onProgress: Progress,
) {
  let batch: MadeListing[] = []
  let done = 0
  let known = 0
  const flush = async () => {
    await copyFigures(
      client,
      tx,
      batch.map((listing) =>
        figuresOf({ ...listing, currency: listing.shop.currency }, [...historyOf(world, listing)]),
      ),
    )
    done += batch.length
    batch = []
    // Plans made for empty tables would scan everything written since, more each time.
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

/** Drops the indexes and keys of a table while it is filled, and restores them. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  onProgress: Progress,
  fill: () => Promise<unknown>,
): Promise<void> {
  // A key that other tables reference stays, because those would have to be changed too.
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
    // For a partitioned table the definition says ONLY, which would skip the partitions.
    ...indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON ')),
  ]
  for (const [done, statement] of statements.entries()) {
    onProgress(`indexes of ${table}`, done, statements.length)
    await client.query(statement)
  }
}
