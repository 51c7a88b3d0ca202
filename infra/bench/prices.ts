import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { priceSizes } from '../../api/seed/made-prices.ts'
import { demoCouponCount } from '../../api/seed/world.ts'
import { judgeAlerts } from '../../api/src/alert/judge-alerts.queries.ts'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import type { Schema } from '../../api/src/database/schema.ts'
import { observePrice } from '../../api/src/price/observe-price.queries.ts'
import { demoCases } from '../../api/src/product/product-search.cases.ts'
import { searchProducts } from '../../api/src/product/product-search.ts'
import { effectivePrices } from './effective-prices.ts'
import { writeSection } from './report.ts'
import { type Side, seededDatabase, startSide } from './sides.ts'
import { timed, undone, undoneByService } from './undone.ts'

/**
 * What prices cost to keep and to show: of products whose price changed 4,000 times in two years and of those with
 * twenty changes. Rounds alternate between all measures. With `--large` a hundred million prices stand beside the million.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, large: { type: 'boolean' }, write: { type: 'boolean' } },
})
const rounds = Number(values.rounds)

/** Products that the rounds go through in turn; as many rounds come before the first that counts, so that caches know them. */
const placesInTurn = 40

interface Place {
  readonly product: string
  readonly listing: string
  readonly minor: number
  readonly currency: string
}
interface World {
  readonly client: pg.Client
  readonly database: Database
  readonly db: Kysely<Schema>
  /** For the row alone: a session that changes its replication role forgets the plans of all its statements. */
  readonly bare: pg.Client
  readonly side: Side
  readonly deep: readonly Place[]
  readonly shallow: readonly Place[]
  readonly user: string
}
type Measure = (world: World, round: number) => Promise<number>

const nth = (places: readonly Place[], round: number): Place => {
  const place = places[round % places.length]
  if (!place) throw new Error('The database has no made products')
  return place
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** As browsers ask, and without unpacking: what a client does with the answer is not the service's time. */
async function read(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(url, { agent, headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`The chart answers ${answer.statusCode}`))
    buffer(answer).then(() => resolve(), reject)
  }).on('error', reject)
  await promise
}

const chart: (kind: 'deep' | 'shallow') => Measure =
  (kind) =>
  ({ side, ...world }, round) => {
    const { product } = nth(world[kind], round)
    return timed(() => read(`${side.origin}/api/v1/product/product-list/${product}/history?range=1y`))
  }

const bareChart: (kind: 'deep' | 'shallow') => Measure =
  (kind) =>
  ({ client, ...world }, round) => {
    const { product, listing } = nth(world[kind], round)
    return timed(() =>
      client.query({
        name: 'bare-chart',
        text: `select day, close_minor, low_minor, high_minor, close_in_stock from price_day
          where product_id = $1 and listing_id = $2 and day >= current_date - 365 order by day`,
        values: [product, listing],
      }),
    )
  }

const observe = (tx: Kysely<Schema>, { listing, currency }: Place, minor: number, daysAgo: number) =>
  observePrice(tx, {
    listingId: listing,
    at: new Date(Date.now() - daysAgo * 86_400_000),
    amount: minor,
    currency,
    inStock: true,
    source: 'page',
  })

/** So many accounts wait for half of the price: judged every time, met never. */
const watch = (tx: Kysely<Schema>, { product, minor, currency }: Place, user: string, alerts: number) =>
  sql`
    with tracked as (
      insert into tracking (product_id, user_id) values (${product}, ${user}) returning id
    ) insert into price_alert (tracking_id, product_id, kind, amount_minor, currency)
      select id, ${product}, 'target', ${minor}::bigint / 2 - number, ${currency}
      from tracked, generate_series(1, ${alerts}::integer) as number
  `.execute(tx)

const store: (kind: 'deep' | 'shallow', alerts: number) => Measure =
  (kind, alerts) =>
  ({ db, user, ...world }, round) => {
    const place = nth(world[kind], round)
    return undoneByService(
      db,
      async (tx) => alerts > 0 && (await watch(tx, place, user, alerts)),
      (tx) => observe(tx, place, place.minor + 10 + (round % 7), 0),
    )
  }

/** The row alone: no figure follows it, and neither key nor alert looks at it. */
const bareRow: (kind: 'deep' | 'shallow') => Measure =
  (kind) =>
  ({ bare: client, ...world }, round) => {
    const { product, listing, minor, currency } = nth(world[kind], round)
    return undone(
      client,
      () => client.query(`set local session_replication_role = replica`),
      () =>
        client.query({
          name: 'bare-row',
          text: `insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock, source)
            values ($1, $2, clock_timestamp(), $3, $4, true, 'page')`,
          values: [product, listing, minor + 10 + (round % 7), currency],
        }),
    )
  }

const judge: (alerts: number) => Measure =
  (alerts) =>
  ({ db, user, deep }, round) => {
    const place = nth(deep, round)
    const { product, listing, minor, currency } = place
    return undoneByService(
      db,
      (tx) => watch(tx, place, user, alerts),
      (tx) =>
        judgeAlerts(tx, product, {
          listingId: listing,
          before: { amount: minor + 10 + (round % 7), currency, inStock: true },
        }),
    )
  }

const look: (kind: 'deep' | 'shallow') => Measure =
  (kind) =>
  ({ db, ...world }, round) => {
    const place = nth(world[kind], round)
    return undoneByService(
      db,
      async () => {},
      (tx) => observe(tx, place, place.minor, 0),
    )
  }

const late: (kind: 'deep' | 'shallow') => Measure =
  (kind) =>
  ({ db, ...world }, round) => {
    const place = nth(world[kind], round)
    return undoneByService(
      db,
      async () => {},
      (tx) => observe(tx, place, place.minor + 13, 30 + ((round * 37) % 600)),
    )
  }

const effective: Measure = ({ db, ...world }, round) =>
  timed(() => effectivePrices(nth(world.shallow, round).product, 'sa').execute(db))

const wholeYear = 'Chart of a year over HTTP, 4,000 changes'
const withAlerts = '… and ten alerts judged'

const measures: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  [wholeYear, chart('deep')],
  ['the same days by bare SQL', bareChart('deep')],
  ['Chart of a year over HTTP, twenty changes', chart('shallow')],
  ['the same days by bare SQL, twenty changes', bareChart('shallow')],
  ['A row of a price by bare SQL, no figures', bareRow('deep')],
  ['Ten alerts judged, nothing stored', judge(10)],
  ['A change is stored, 4,000 before it, no alert', store('deep', 0)],
  ['… and an alert judged', store('deep', 1)],
  [withAlerts, store('deep', 10)],
  ['A change is stored, twenty before it, no alert', store('shallow', 0)],
  ['… twenty before it, an alert judged', store('shallow', 1)],
  ['… twenty before it, ten alerts judged', store('shallow', 10)],
  ['A repeated look, 4,000 changes', look('deep')],
  ['A repeated look, twenty changes', look('shallow')],
  ['A late price among 4,000', late('deep')],
  ['A late price among twenty', late('shallow')],
  ['Effective prices of one product', effective],
])

async function openWorld(url: string): Promise<World> {
  const client = new pg.Client({ connectionString: url })
  const bare = new pg.Client({ connectionString: url })
  await Promise.all([client.connect(), bare.connect()])
  const places = async (test: string) =>
    (
      await client.query<Place>(
        `select listing.product_id as product, listing_id as listing, amount_minor::float8 as minor, listing_price.currency
        from listing join listing_price on listing_price.product_id = listing.product_id and listing_id = listing.id
        where url ~ $1 order by listing.id limit ${placesInTurn}`,
        [test],
      )
    ).rows
  const [deep, shallow] = [await places('/made/(0|[0-9]*[05]0)$'), await places('/made/[0-9]*[1-9]$')]
  const { rows } = await client.query<{ id: string }>('select id from "user" limit 1')
  const database = openDatabase({ url, onIdleError: () => {} })
  const side = await startSide('api-server.ts', 'api', url)
  return { client, bare, database, db: database.main.kysely, side, deep, shallow, user: rows[0]?.id ?? '' }
}

async function searches(url: string): Promise<number[]> {
  const database = openDatabase({ url, onIdleError: () => {} })
  const times: number[] = []
  try {
    for (let round = 0; round < 3; round += 1) {
      for (const { typed } of demoCases) {
        const time = await timed(() => searchProducts({ database }, { search: typed }, 'en'))
        // The first round fills the caches.
        if (round > 0) times.push(time)
      }
    }
  } finally {
    await database.close()
  }
  return times
}

async function sizes({ client }: World): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: number; keys: number }>(`
    select root as name, sum(greatest(reltuples, 0))::float8 as rows, sum(pg_table_size(relid))::float8 as bytes,
      sum(pg_indexes_size(relid))::float8 as keys
    from unnest(array['product', 'listing', 'price_point', 'price_day', 'price_window', 'listing_price']) as root,
      lateral (
        select relid from pg_partition_tree(root::regclass) where isleaf
        union select root::regclass where not exists (select from pg_partition_tree(root::regclass) where isleaf)
      ) as leaf join pg_class on pg_class.oid = relid
    group by root order by sum(pg_total_relation_size(relid)) desc`)
  const million = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`
  return rows.map(
    ({ name, rows: count, bytes, keys }) =>
      `| \`${name}\` | ${Math.round(count).toLocaleString('en')} | ${million(bytes)} | ${million(keys)} | ${((bytes + keys) / Math.max(count, 1)).toFixed(0)} |`,
  )
}

const part = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

async function measure(size: string): Promise<{ times: ReadonlyMap<string, number[]>; tables: string[] }> {
  const postgres = await seededDatabase(size, demoCouponCount, priceSizes.get(size))
  try {
    const world = await openWorld(postgres.url)
    try {
      const times = new Map<string, number[]>([...measures.keys()].map((name) => [name, []]))
      for (let round = -placesInTurn; round < rounds; round += 1) {
        for (const [name, one] of measures) {
          const time = await one(world, round + placesInTurn)
          if (round >= 0) times.get(name)?.push(time)
        }
      }
      times.set('Searches for products', await searches(postgres.url))
      return { times, tables: await sizes(world) }
    } finally {
      world.side.stop()
      await Promise.all([world.client.end(), world.bare.end(), world.database.close()])
    }
  } finally {
    await postgres.stop()
  }
}

/** Milliseconds at p95 that are to be reached. */
const aims: ReadonlyMap<string, number> = new Map([
  [wholeYear, 10],
  [withAlerts, 2],
  ['Effective prices of one product', 30],
])

/** Each aim beside what was measured, reached or not. */
const aimLines = (times: ReadonlyMap<string, number[]>, size: string) =>
  [...aims].map(([name, aim]) => {
    const p95 = part(times.get(name) ?? [], 0.95)
    return `| ${name} | ${size} | ${aim} ms | ${p95.toFixed(2)} ms | ${p95 <= aim ? 'reached' : '**not reached**'} |`
  })

const small = await measure('prices-1m')
const large = values.large ? await measure('prices-100m') : undefined
const cell = (times: readonly number[] | undefined) =>
  times ? `${part(times, 0.5).toFixed(2)} | ${part(times, 0.95).toFixed(2)}` : ''
const lines = [
  large
    ? '| Milliseconds | p50 of 1m | p95 of 1m | p50 of 100m | p95 of 100m | Growth of p50 |'
    : '| Milliseconds, a million prices | p50 | p95 |',
  large ? '| --- | --- | --- | --- | --- | --- |' : '| --- | --- | --- |',
  ...[...small.times].map(([name, times]) => {
    const other = large?.times.get(name)
    const growth = other ? ` | ${cell(other)} | ${(part(other, 0.5) / part(times, 0.5)).toFixed(2)} ×` : ''
    return `| ${name} | ${cell(times)}${growth} |`
  }),
  '',
  '| Table | Rows | Data | Indexes | Bytes a row, with indexes |',
  '| --- | --- | --- | --- | --- |',
  ...(large ?? small).tables,
  '',
  '| At p95 | Prices | To reach | Measured | |',
  '| --- | --- | --- | --- | --- |',
  ...aimLines(small.times, '1m'),
  ...(large ? aimLines(large.times, '100m') : []),
  '',
  `Load average of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)}, the load of this bench included.`,
]
process.stdout.write(`${lines.join('\n')}\n`)
if (values.write) await writeSection('prices', lines)
