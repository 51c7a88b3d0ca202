import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import {
  expectedPrices,
  madeListingColumns,
  madePriceColumns,
  madeProductColumns,
  makeListings,
  makePriceHistories,
} from './made-prices.ts'
import type { World } from './world.ts'

type Progress = (step: string, done: number, total: number) => void

/** Listings whose figures are made at once: enough to read prices by the table, few enough to sort them in memory. */
const atOnce = 2_000

/**
 * What \`rebuild_price_figures\` makes, each kind for many listings at once. Histories are without gaps: \`valid_to\` came with
 * the prices, all of a listing are in one currency, none repeats the one before it, and none is in the trash.
 */
const figures = [
  `INSERT INTO price_day SELECT * FROM price_days_of($1, '-infinity', 'infinity')`,
  `INSERT INTO listing_price (
    product_id, listing_id, amount_minor, currency, in_stock, stock, since, seen_at, first_at, last_at, previous_minor,
    low_minor, low_at, high_minor, high_at
  )
  WITH point AS (
    SELECT price_point.product_id, listing_id, at, amount_minor, price_point.currency, in_stock,
      lag(amount_minor) OVER (PARTITION BY listing_id ORDER BY at) AS before,
      min(amount_minor) FILTER (WHERE in_stock) OVER (PARTITION BY listing_id) AS low,
      max(amount_minor) FILTER (WHERE in_stock) OVER (PARTITION BY listing_id) AS high
    FROM listing JOIN price_point ON price_point.product_id = listing.product_id AND listing_id = listing.id
    WHERE listing.id = ANY ($1)
  )
  SELECT product_id, listing_id, (array_agg(amount_minor ORDER BY at DESC))[1], currency, (array_agg(in_stock ORDER BY at DESC))[1],
    fitting_stock((array_agg(in_stock ORDER BY at DESC))[1], NULL), max(at) FILTER (WHERE amount_minor IS DISTINCT FROM before),
    max(at), min(at), max(at), (array_agg(before ORDER BY at DESC) FILTER (WHERE amount_minor IS DISTINCT FROM before))[1],
    low, min(at) FILTER (WHERE in_stock AND amount_minor = low),
    high, min(at) FILTER (WHERE in_stock AND amount_minor = high)
  FROM point GROUP BY product_id, listing_id, currency, low, high`,
  'SELECT refresh_price_windows($1, utc_day(now()))',
]

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
  await client.query('ALTER TABLE price_point DISABLE TRIGGER USER')
  await withoutIndexes(client, 'price_point', onProgress, () =>
    copyRows(client, 'price_point', madePriceColumns, makePriceHistories(world, products), report('prices', prices)),
  )
  await client.query('ALTER TABLE price_point ENABLE TRIGGER USER')
  await client.query('ANALYZE price_point')
  await makeFigures(client, world, products, onProgress)
}

async function makeFigures(client: pg.Client, world: World, products: number, onProgress: Progress) {
  await client.query(`SET LOCAL work_mem = '64MB'`)
  let batch: string[] = []
  let done = 0
  let known = 0
  const flush = async () => {
    for (const statement of figures) await client.query(statement, [batch])
    done += batch.length
    batch = []
    // Plans that were made for empty tables read all of what has been written since, each time more.
    if (done >= 2 * known) {
      await client.query('ANALYZE price_day, listing_price, price_window')
      known = done
    }
    onProgress('figures', done, products)
  }
  for (const { listingId } of makeListings(world, products)) {
    batch.push(listingId)
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
