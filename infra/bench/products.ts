import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { copyRows } from '../../api/seed/copy-rows.ts'
import { madeProduct } from '../../api/seed/made-products.ts'
import { demoCouponCount } from '../../api/seed/world.ts'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import { demoCases, madeCases } from '../../api/src/product/product-search.cases.ts'
import { searchProducts } from '../../api/src/product/product-search.ts'
import { keepSearchWords } from '../../api/src/product/search-words.queries.ts'
import { effectivePrices } from './effective-prices.ts'
import { writeSection } from './report.ts'
import { seededDatabase } from './sides.ts'
import { timed } from './undone.ts'

/** Finding products among a million, and what they cost after codes, each product sold by one more store of the demo world. */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean' },
  },
})
const wanted = Number(values.products)
const rounds = Number(values.rounds)

const postgres = await seededDatabase('products', demoCouponCount)
try {
  const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
  try {
    await fill(postgres.url, database)
    const lines = [
      '| Of a million products | p50 | p95 | p99 |',
      '| --- | --- | --- | --- |',
      ...(await searches(database)),
      ...(await afterCodes(database)),
      '',
      `Load average of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}, the load of this bench included.`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    if (values.write) await writeSection('products', lines)
  } finally {
    await database.close()
  }
} finally {
  await postgres.stop()
}

async function fill(url: string, database: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [found] = (await client.query('select count(*)::integer as count from product')).rows
    if (found.count >= wanted) return
    const [category] = (await client.query('select id from category order by position limit 1')).rows
    const numbers = Array.from({ length: wanted }, (_, number) => number)
    const columns = {
      name_en: (number: number) => madeProduct(number).en,
      name_ar: (number: number) => madeProduct(number).ar,
      brand: (number: number) => madeProduct(number).brand,
      category_id: () => category.id,
    }
    // By two connections: nearly all of the time goes into working out the words of each name.
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    try {
      const half = Math.ceil(wanted / 2)
      await Promise.all([
        copyRows(client, 'product', columns, numbers.slice(0, half)),
        copyRows(other, 'product', columns, numbers.slice(half)),
      ])
    } finally {
      await other.end()
    }
    await database.main.kysely.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await keepSearchWords(tx)
    })
    // No trigger has anything to do for what was never looked at, and a key that is right by construction is not checked.
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into listing (product_id, shop_id, url, currency)
      select product.id, shop.id, 'https://' || shop.domain || '/p/' || product.id, shop.currency
      from (select id, row_number() over (order by id) as place from product) as product
      join (select *, row_number() over (order by id) as place, count(*) over () as shops from shop) as shop
        on shop.place = 1 + product.place % shop.shops
      on conflict do nothing;
      insert into listing_price (product_id, listing_id, amount_minor, currency, in_stock, since, seen_at, first_at, last_at)
      select product_id, id, 1000 + abs(hashtext(id::text)) % 900000, currency, true, now(), now(), now(), now() from listing
      on conflict do nothing;
      commit`)
    await client.query('vacuum (analyze) product, listing, listing_price, search_word')
  } finally {
    await client.end()
  }
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)} ms`
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`
}

async function searches(database: Database): Promise<string[]> {
  const lines: string[] = []
  for (const [name, cases] of Object.entries({ 'of the demo': demoCases, 'of the million': madeCases })) {
    const times: number[] = []
    const missed = new Set<string>()
    for (let round = 0; round <= rounds; round += 1) {
      for (const { typed, wanted: begin } of cases) {
        const started = performance.now()
        const { items } = await searchProducts({ database }, { search: typed }, 'en')
        // The first round fills the caches.
        if (round > 0) times.push(performance.now() - started)
        if (!items[0]?.name.startsWith(begin)) missed.add(`${typed}: ${items[0]?.name ?? 'nothing'}`)
      }
    }
    for (const one of missed) process.stdout.write(`  not first: ${one}\n`)
    lines.push(row(`Searches for products ${name}, ${cases.length - missed.size} of ${cases.length} first`, times))
  }
  return lines
}

async function afterCodes({ main }: Database): Promise<string[]> {
  const { rows: products } = await sql<{ id: string }>`
    select id from product tablesample system (0.2) limit 1000
  `.execute(main.kysely)
  const times: number[] = []
  for (const { id } of products) times.push(await timed(() => effectivePrices(id, 'sa').execute(main.kysely)))
  return [row('Effective prices of one product', times.slice(50))]
}
