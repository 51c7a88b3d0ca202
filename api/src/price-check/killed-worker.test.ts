import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { observePrice } from '../price/observe-price.queries.ts'
import { holdLock } from '../testing/held-lock.ts'
import { productPage } from '../testing/product-pages.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { trackedWorld } from '../testing/tracked-world.ts'
import { until } from '../testing/until.ts'
import { poolAdapter } from '../worker/job-queue.ts'
import { checkListings } from './check-listings.job.ts'

// Starts real processes, possibly on a slow machine.
jest.setTimeout(60_000)

const host = 'souq.example'
const url = `https://${host}/p/lamp`
const page = productPage('json-ld-array', {
  title: 'Desk lamp',
  brand: 'Nour',
  description: '',
  url,
  image: url,
  gtin: '',
  sku: 'NR-1',
  seller: 'Souq',
  price: '99.00',
  currency: 'SAR',
  inStock: true,
})

let database: TestDatabase
let world: ReturnType<typeof trackedWorld>
let shop: Server
let port: number
let pagesAsked = 0
let answerPage: (response: ServerResponse) => void = () => {}
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await makeTestDatabase()
  world = trackedWorld(database)
  shop = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end()
    pagesAsked += 1
    return answerPage(response)
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await db().deleteFrom('tracking').execute()
  await db().deleteFrom('listing').execute()
  await db().deleteFrom('shop_check_pace').execute()
  await db().deleteFrom('shop').execute()
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await database.drop()
})

const db = () => database.main.kysely

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A worker in its own process, which starts with a round of checks. */
async function startWorker(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '..', 'testing', 'checking-worker.ts')
  const child = fork(script, [database.url, String(port), host], {
    env: { PATH: process.env.PATH ?? '' },
    execArgv: [],
  })
  children.push(child)
  await once(child, 'message')
  const queue = new PgBoss({ db: poolAdapter(database.main.pool) })
  await queue.send(checkListings.queue.name, {})
  return child
}

/** A product with a current price, watched for any change, whose page shows another price. */
async function watchedProduct() {
  const place = await world.listing(await world.product('Lamp'), { domain: host, checks_per_minute: 600 }, '/p/lamp')
  const { listingId, productId } = place
  await observePrice(db(), {
    listingId,
    at: new Date(Date.now() - 86_400_000),
    amount: 12_900,
    currency: 'SAR',
    inStock: true,
    source: 'staff',
  })
  const alertId = await world.alert(await world.track(await world.user(), productId), { kind: 'change' })
  await db().updateTable('listing').set({ title: 'Desk lamp' }).where('id', '=', listingId).execute()
  return { listingId, alertId }
}

const checkOf = (listingId: string) =>
  db().selectFrom('listing_check').selectAll().where('listing_id', '=', listingId).executeTakeFirstOrThrow()

async function openTransactions(): Promise<number> {
  const { rows } = await database.main.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return rows[0]?.count ?? 0
}

/** Expires claims without waiting. */
async function endClaims(): Promise<void> {
  await db().updateTable('listing_check').set({ claimed_until: sql`now() - interval '1 second'` }).execute()
  await db()
    .updateTable('shop_check_pace')
    .set({ next_at: new Date(0) })
    .execute()
}

describe('a worker killed during a check', () => {
  it.each(['while it waits for the page', 'while it stores the price'] as const)(
    '%s leaves nothing behind, and another takes the listing over within a minute',
    async (moment) => {
      const { listingId, alertId } = await watchedProduct()
      const isStoring = moment === 'while it stores the price'
      const held = isStoring
        ? await holdLock(database, 'select from listing where id = $1 for update', [listingId])
        : undefined
      const before = pagesAsked
      answerPage = (response) => {
        if (isStoring) response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      }
      const killed = await startWorker()
      await until('the page being asked for', () => pagesAsked > before)
      await held?.waiters(1)
      await kill(killed)
      await held?.release()
      // Its connection closes when its statement gets the lock and finds the client gone.
      await until('the end of its transaction', async () => (await openTransactions()) === 0)

      const left = await checkOf(listingId)
      const claimedFor = (left.claimed_until?.getTime() ?? 0) - Date.now()
      expect(claimedFor).toBeGreaterThan(0)
      expect(claimedFor).toBeLessThan(60_000)
      expect(left).toMatchObject({ failures: 0, checked_at: null })
      expect(await world.firings(alertId)).toHaveLength(0)

      await endClaims()
      answerPage = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      await startWorker()
      await until('the check', async () => (await checkOf(listingId)).checked_at)
      const points = await db()
        .selectFrom('price_point')
        .select('amount_minor')
        .where('listing_id', '=', listingId)
        .orderBy('at')
        .execute()
      expect(points.map(({ amount_minor }) => amount_minor)).toEqual([12_900, 9_900])
      expect(await world.firings(alertId)).toHaveLength(1)
      expect(await checkOf(listingId)).toMatchObject({ claimed_until: null, failures: 0 })
    },
  )
})
