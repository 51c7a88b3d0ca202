import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { prepareDatabase } from '../../api/src/app/prepare-database.ts'
import { readConfig } from '../../api/src/config/config.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { trackedWorld } from '../../api/src/testing/tracked-world.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { median, writeSection } from './report.ts'

/** Storing a price of a product that is watched once, a hundred and ten thousand times, beside one that is not watched. */
const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const counts = [0, 1, 100, 10_000]
const rounds = 41

const folder = await mkdtemp(join(tmpdir(), 'qasima-bench-alerts-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
const database = openDatabase({ url: postgres.url, onIdleError: () => {} })
const client = new pg.Client(postgres.url)
const world = trackedWorld(database)
try {
  await client.connect()
  await prepareDatabase(database.main, readConfig({ NODE_ENV: 'development', DATABASE_URL: postgres.url }))
  const lines = ['| Alerts of the product | silent, p50 | silent, p95 | all fire |', '| --- | --- | --- | --- |']
  for (const count of counts) lines.push(await judged(count))
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('alerts', lines)
} finally {
  await client.end()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

/** Alerts of every kind that compares a price, at few countries and any of the listings. */
async function watchProduct(productId: string, listingId: string, count: number): Promise<void> {
  await client.query(
    `
    with person as (
      insert into "user" (email) select $1::text || n || '@example.com' from generate_series(1, $2::integer) as n returning id
    ), watching as (
      insert into tracking (user_id, product_id, listing_id, country)
        select id, $3::uuid, case when place % 3 = 0 then $4::uuid end, (array['sa', 'eg', null])[1 + place % 3]
        from (select id, row_number() over () as place from person) as person
      returning id
    )
    insert into price_alert (tracking_id, product_id, kind, amount_minor, currency, percent, base_minor, base_currency, days)
      select id, $3::uuid, kind, case when kind in ('target', 'effective') then 5000 + place % 1000 end,
        case when kind in ('target', 'effective') then 'SAR' end, case when kind = 'percent' then 50 end,
        case when kind = 'percent' then 12000 end, case when kind = 'percent' then 'SAR' end,
        case when kind = 'lowest' then 30 end
      from (
        select id, place, (array['target', 'target', 'percent', 'lowest', 'stock', 'effective'])[1 + place % 6] as kind
        from (select id, row_number() over () as place from watching) as watching
      ) as watching`,
    [`bench-${count}-`, count, productId, listingId],
  )
}

async function judged(count: number): Promise<string> {
  const productId = await world.product()
  const place = await world.listing(productId)
  await world.price(place, 12_000)
  // A cheap day of the past, so that nothing below is the lowest.
  await world.day(place, 10, 4_000)
  if (count > 0) await watchProduct(productId, place.listingId, count)
  await client.query('vacuum (analyze) price_alert, tracking, listing_price')
  const store = async (amount: number) => {
    const began = performance.now()
    await world.price(place, amount)
    return performance.now() - began
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await store(11_000 + round))
  // The first plan the statements.
  const warm = times.slice(5).toSorted((one, other) => one - other)
  const p95 = warm[Math.floor(warm.length * 0.95)] ?? Number.NaN
  const fired = await store(3_000)
  const ms = (time: number) => `${time.toFixed(1)} ms`
  return `| ${count.toLocaleString('en')} | ${ms(median(warm))} | ${ms(p95)} | ${ms(fired)} |`
}
