import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { copyRows } from '../../api/seed/copy-rows.ts'
import { madeStores } from '../../api/seed/made-stores.ts'
import { demoCouponCount } from '../../api/seed/world.ts'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import { completeShops } from '../../api/src/shop/complete-shops.queries.ts'
import { exactNames, searchFamilies } from '../../api/src/shop/shop-search.cases.ts'
import { suggestShops } from '../../api/src/shop/shop-suggest.routes.ts'
import { writeSection } from './report.ts'
import { seededDatabase } from './sides.ts'

/** Finding stores by what people type: in the demo world, and among a hundred thousand stores. */
const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean' },
  },
})
const wanted = Number(values.stores)
const rounds = Number(values.rounds)
const cases = searchFamilies.flatMap((family) => family.cases)

const lines = ['| | p50 | p95 | p99 |', '| --- | --- | --- | --- |']
await inWorld('search-demo', async (_, database) => [await searches(database, 'the demo world')])
await inWorld('search', async (client, database) => {
  await fill(client, database)
  return [await searches(database, `${wanted.toLocaleString('en')} stores`), await exactSearches(client)]
})
lines.push(
  '',
  `Load average of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}, the load of this bench included.`,
)
process.stdout.write(`${lines.join('\n')}\n`)
if (values.write) await writeSection('search', lines)

async function inWorld(name: string, measure: (client: pg.Client, database: Database) => Promise<string[]>) {
  const postgres = await seededDatabase(name, demoCouponCount)
  const client = new pg.Client({ connectionString: postgres.url })
  const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
  try {
    await client.connect()
    lines.push(...(await measure(client, database)))
  } finally {
    await database.close()
    await client.end()
    await postgres.stop()
  }
}

async function fill(client: pg.Client, database: Database): Promise<void> {
  const [found] = (await client.query('select count(*)::integer as count from shop')).rows
  if (found.count >= wanted) return
  const [category] = (await client.query('select id from category order by position limit 1')).rows
  await copyRows(
    client,
    'shop',
    {
      name_ar: (store) => store.ar,
      name_en: (store) => store.en,
      slug: (store) => `made-store-${store.number}`,
      domain: (store) => `${store.label}.example`,
      category_id: () => category.id,
      countries: () => ['sa', 'eg'],
      currency: () => 'SAR',
      popularity: (store) => store.number % 150,
    },
    madeStores(wanted - found.count),
  )
  await database.main.kysely.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await completeShops(tx)
  })
  await client.query('vacuum (analyze) shop, store_term, shop_coupon_count')
}

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)} ms`
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`
}

async function searches(database: Database, world: string): Promise<string> {
  const times: number[] = []
  const slow = new Map<string, number>()
  const missed = new Set<string>()
  const ask = async (search: string, name: string) => {
    const started = performance.now()
    const { items } = await suggestShops(database.main, { search, country: 'sa' }, 'en')
    const time = performance.now() - started
    if (items[0]?.shop.shopName !== name) missed.add(`${search}: ${items[0]?.shop.shopName ?? 'nothing'} for ${name}`)
    return time
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const { typed, wanted: name } of cases) {
      const time = await ask(typed, name)
      // The first round fills the caches.
      if (round > 0) times.push(time)
      if (round === rounds) slow.set(typed, time)
    }
  }
  const notFirst = missed.size
  const before = exactNames.length
  for (const { typed, wanted: name } of exactNames) await ask(typed, name)
  for (const one of missed) process.stdout.write(`  not first: ${one}\n`)
  const slowest = [...slow].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  for (const [typed, time] of slowest) process.stdout.write(`  slow: ${typed} ${time.toFixed(1)} ms\n`)
  const first = `${cases.length - notFirst} of ${cases.length} first, ${before - (missed.size - notFirst)} of ${before} exact names`
  return row(`Suggestions in ${world}: ${first}`, times)
}

/** What the same stores cost by their exact names, in plain SQL. */
async function exactSearches(client: pg.Client): Promise<string> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const { wanted: name } of cases) {
      const started = performance.now()
      await client.query({
        name: 'exact',
        text: `select id, name_en, slug, logo from shop where sort_en = fold_search($1) collate "C"
          and status = 'ACTIVE' and deleted_at is null order by popularity desc limit 6`,
        values: [name],
      })
      if (round > 0) times.push(performance.now() - started)
    }
  }
  return row('Plain SQL for the exact name, among as many', times)
}
