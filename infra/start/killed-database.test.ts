import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import * as Type from 'typebox'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import { deliverFiredAlerts } from '../../api/src/notification/deliver-alerts.job.ts'
import { observePrice } from '../../api/src/price/observe-price.queries.ts'
import { checkListings } from '../../api/src/price-check/check-listings.job.ts'
import { productPage } from '../../api/src/testing/product-pages.ts'
import { startSmtpServer } from '../../api/src/testing/smtp-server.ts'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { startTestWorker } from '../../api/src/testing/test-worker.ts'
import { trackedWorld } from '../../api/src/testing/tracked-world.ts'
import { until } from '../../api/src/testing/until.ts'
import { pageFetcher } from '../../api/src/turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../../api/src/turbo/read-pages.ts'
import { sendJob } from '../../api/src/worker/job-queue.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// A database of its own, with all its tables, on machines with little to spare.
jest.setTimeout(150_000)

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

const host = 'souq.example'
const productCount = 6

const page = productPage('json-ld-array', {
  title: 'Desk lamp',
  brand: '',
  description: '',
  url: `https://${host}/p`,
  image: '',
  gtin: '',
  sku: '',
  seller: 'Souq',
  price: '99.00',
  currency: 'SAR',
  inStock: true,
})

/** A store whose pages wait until `open` is called. */
async function startShop() {
  const opened = Promise.withResolvers<void>()
  const asked = new Set<string>()
  const server = createServer(async ({ url = '' }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    asked.add(url)
    // Every second one answers at once, so that the kill comes among looks that have ended and others that have not.
    if (Number(url.slice(-1)) % 2 === 1) await opened.promise
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closes.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, asked, open: opened.resolve }
}

/** PostgreSQL as `npm start` has it: it writes for sure, and comes back at its address. */
async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-killed-'))
  closes.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  closes.push(postgres.stop)
  const { url } = await makeTemplate(postgres.url)
  const database = openDatabase({ url, onIdleError: () => {} })
  closes.push(() => database.close())
  const kill = async () => {
    const { rows } = await database.main.pool.query<{ pid: number; since: Date }>(
      `select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid, pg_postmaster_start_time() as since`,
    )
    const before = rows[0]
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await until('the database', () =>
      database.main.pool
        .query<{ since: Date }>('select pg_postmaster_start_time() as since')
        .then((answer) => answer.rows[0]?.since.getTime() !== before?.since.getTime())
        .catch(() => false),
    )
  }
  return { database, kill }
}

/** Products that one account each watches for any change, whose pages say another price than the one in force. */
async function watchProducts(database: Database) {
  const world = trackedWorld(database)
  const { kysely } = database.main
  const shopId = await world.shop({ domain: host, checks_per_minute: 600 })
  const watched: { email: string; listingId: string; alertId: string }[] = []
  for (let place = 0; place < productCount; place += 1) {
    const productId = await world.product(`Lamp ${place}`)
    const { id: listingId } = await kysely
      .insertInto('listing')
      .values({ product_id: productId, shop_id: shopId, url: `https://${host}/p/${place}`, currency: 'SAR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await observePrice(kysely, {
      listingId,
      at: new Date(Date.now() - 86_400_000),
      amount: 12_900,
      currency: 'SAR',
      inStock: true,
      source: 'staff',
    })
    const email = `watcher-${place}@example.com`
    const user = await world.user({ email, email_verified_at: new Date() })
    const alertId = await world.alert(await world.track(user, productId), { kind: 'change' })
    watched.push({ email, listingId, alertId })
  }
  await kysely.updateTable('listing').set({ title: 'Desk lamp' }).where('shop_id', '=', shopId).execute()
  return watched
}

describe('a database that is killed in the middle', () => {
  it('of checks and of mails loses no alert and doubles none, but for a mail of the same Message-ID', async () => {
    const { database, kill } = await startDatabase()
    const { kysely, pool } = database.main
    const smtp = await startSmtpServer()
    closes.push(() => smtp.close())
    const shop = await startShop()
    const watched = await watchProducts(database)
    const agent = { name: 'QasimaBot', about: 'https://qasima.example' }
    const hosts = new Map([[host, { address: '127.0.0.1', port: shop.port }]])
    const turbo = turboInProcess(pageFetcher({ agent, hosts, limits: { gap: 0 } }))
    const worker = await startTestWorker(database, { SMTP_URL: smtp.url }, turbo)
    closes.push(() => worker.stop())
    const queue = ({ queue: { name } }: typeof checkListings) =>
      kysely.transaction().execute((tx) => sendJob(tx, { name, data: Type.Object({}) }, {}))
    const firings = () => kysely.selectFrom('alert_firing').selectAll().execute()
    const mails = () => kysely.selectFrom('outbox_mail').selectAll().where('kind', '=', 'price-alert').execute()

    // Half of the prices are stored, the other half is on its way.
    await queue(checkListings)
    await until('every page being asked for', () => shop.asked.size === productCount)
    await until('the first prices', async () => (await firings()).length === productCount / 2)
    await kill()
    expect(await firings()).toHaveLength(productCount / 2)
    shop.open()

    // What the ends of claims, jobs and pauses would do, without the wait for them.
    const hurry = async () => {
      await pool.query(`update listing_check set claimed_until = now() - interval '1 second' where checked_at is null`)
      await pool.query(`update listing_check set due_at = now() where checked_at is null`)
      await pool.query('update shop_check_pace set next_at = now()')
      await pool.query(
        `update pgboss.job set started_on = now() - interval '300 s'
         where state = 'active' and started_on > now() - interval '200 s' and started_on < now() - interval '5 s'`,
      )
      await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    }
    await until(
      'every price',
      async () => {
        await hurry().catch(() => {})
        await queue(checkListings).catch(() => {})
        return (await firings().catch(() => [])).length === productCount
      },
      60_000,
    )

    // Mails are on their way, and their answers come when the database is gone.
    const answers = Promise.withResolvers<void>()
    smtp.answerAfter(answers.promise)
    await queue(deliverFiredAlerts)
    await until('mails on their way', () => smtp.received.length > 0)
    const killed = kill()
    answers.resolve()
    await killed
    await until(
      'every mail',
      async () => {
        await hurry().catch(() => {})
        await queue(deliverFiredAlerts).catch(() => {})
        const sent = await mails().catch(() => [])
        return sent.length === productCount && sent.every(({ sent_at }) => sent_at !== null)
      },
      60_000,
    )

    for (const { email, listingId, alertId } of watched) {
      const points = await sql<{ amount: number }>`
        select amount_minor::int as amount from price_point where listing_id = ${listingId} order by at
      `.execute(kysely)
      const fired = (await firings()).filter(({ alert_id }) => alert_id === alertId)
      const ids = smtp.received
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ headers }) => headers.get('message-id'))
      expect({ email, prices: points.rows.map(({ amount }) => amount), fired: fired.length }).toEqual({
        email,
        prices: [12_900, 9_900],
        fired: 1,
      })
      expect({ email, mails: new Set(ids).size }).toEqual({ email, mails: 1 })
    }
  })
})
