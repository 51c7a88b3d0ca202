import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { forgetVoters } from '../visitor/visitor-key.queries.ts'

let api: TestApi
let couponId: string
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'on' })
  couponId = await api.rows.coupon({ shop_id: await api.rows.shop() })
})
afterAll(() => api.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 a-rare-build'
const visitors = [
  { address: '198.51.100.237', network: '198.51.100.0', packed: 'c63364ed' },
  { address: '2001:db8:57a1:e:9c1f::42ab', network: '2001:db8:57a1::', packed: '20010db857a1000e9c1f0000000042ab' },
] as const

const send = (address: string, payload: object, userAgent = browser, headers: Record<string, string> = {}) =>
  api.request({
    method: 'POST',
    url: '/api/v1/coupon/vote',
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address, ...headers },
    payload,
  })

/** All forms in which the text could be stored: itself, its bytes, and its unsalted hashes. */
function tracesOf(text: string): string[] {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(text).digest())
  const keyed = ['', 'salt', 'qasima'].map((key) => createHmac('sha256', key).update(text).digest())
  const bytes = [Buffer.from(text), ...hashes, ...keyed]
  return [text, ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64'), each.toString('base64url')])]
}

/** Every row of every table, including job queues, as text. */
async function wholeDatabase(): Promise<string> {
  const { pool } = api.database.main
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(tables.length).toBeGreaterThan(50)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select held::text as row from ${name} as held`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n').toLowerCase()
}

const found = (text: string, traces: readonly string[]) => traces.filter((trace) => text.includes(trace.toLowerCase()))

/**
 * Everything that guests can write or open, once each; writes carry an idempotency key, so that their replies are
 * stored.
 */
async function useAll(address: string): Promise<number[]> {
  const { kysely } = api.database.main
  const provider = {
    name: randomUUID(),
    kind: 'network',
    tracking_template: 'https://track.example/?url={url}',
  } as const
  const { id } = await kysely.insertInto('provider').values(provider).returning('id').executeTakeFirstOrThrow()
  const shopId = await api.rows.shop({ provider_id: id })
  const listing = await makeListing(api)
  const slug = `link-${randomUUID()}`
  await kysely.insertInto('shortner').values({ slug, target_url: 'https://away.example/' }).execute()
  const email = `${randomUUID()}@example.com`
  const password = 'a long enough 1 for all'
  const writes: readonly (readonly [string, object])[] = [
    ['/coupon/vote', { couponId, worked: true }],
    ['/coupon/copied', { couponId }],
    ['/site-event', { events: [{ kind: 'page', name: '/shops', language: 'ar', from: 'www.google.com' }] }],
    ['/coupon/suggestion', { shopId, code: 'NEW', email }],
    ['/shop/suggestion', { name: 'Door', domain: 'a-door.example', country: 'sa', email }],
    ['/waitlist/join', { email, platform: 'ios' }],
    ['/uninstall/feedback', { reason: 'other' }],
    ['/product/report', { listingId: listing.id, reason: 'amount' }],
    ['/auth/register', { email, password, confirmPassword: password }],
    ['/auth/login', { email, password }],
    ['/auth/login', { email, password: 'another 1 that is wrong' }],
    ['/auth/forgot-password', { email }],
  ]
  const headers = { 'user-agent': browser, 'x-forwarded-for': address }
  const statuses: number[] = []
  for (const [path, payload] of writes) {
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    for (const _ of ['first', 'again']) {
      const reply = await api.request({ method: 'POST', url: `/api/v1${path}`, payload, headers: keyed })
      statuses.push(reply.statusCode)
    }
  }
  for (const path of [`/visit/${shopId}`, `/go/${slug}`, '/api/v1/product/search?search=kettle'])
    statuses.push((await api.get(path, headers)).statusCode)
  return statuses
}

describe('who voted', () => {
  it('is in no row and no log line', async () => {
    for (const { address } of visitors) {
      expect((await send(address, { couponId, worked: true })).statusCode).toBe(200)
      expect((await send(address, { couponId, worked: false, reason: 'minimum', country: 'sa' })).statusCode).toBe(200)
      expect((await send(address, { couponId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', worked: true })).statusCode).toBe(
        404,
      )
      expect((await send(address, { couponId, worked: 'perhaps' })).statusCode).toBe(400)
      expect((await send(address, { couponId, worked: true }, 'Googlebot/2.1')).statusCode).toBe(200)
    }
    const rows = await wholeDatabase()
    const log = api.log.join('\n').toLowerCase()
    expect(log).toContain('/coupon/vote')
    for (const { address, network, packed } of visitors) {
      const traces = [packed, ...[address, network, `${address} ${browser}`].flatMap(tracesOf)]
      expect(found(rows, traces)).toEqual([])
      expect(found(log, [address, network])).toEqual([])
    }
    expect(found(rows, tracesOf(browser))).toEqual([])
    const { count } = await api.database.main.kysely
      .selectFrom('coupon_vote')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(visitors.length)
  })

  it('would be found if it were stored', async () => {
    const [{ address }] = visitors
    const kysely = api.database.main.kysely
    await kysely
      .insertInto('uninstall_feedback')
      .values({ reason: 'other', feedback: `from ${address}` })
      .execute()
    expect(found(await wholeDatabase(), tracesOf(address))).toEqual([address])
    await kysely.deleteFrom('uninstall_feedback').execute()
    const hashed = createHash('sha256').update(address).digest()
    await kysely.updateTable('coupon_vote').set({ network: hashed }).execute()
    expect(found(await wholeDatabase(), tracesOf(address))).toEqual([hashed.toString('hex')])
  })

  it('cannot be recovered from a copy of the database with the salt of the day', async () => {
    const { rows: salts } = await api.database.main.pool.query<{ salt: Buffer }>('select salt from vote_salt')
    expect(salts).toHaveLength(1)
    const known = visitors.flatMap(({ address, network }) => [
      `network ${network}/${network.includes(':') ? 48 : 24}`,
      ...[address, callerOf(address)].map((from) => `visitor ${from} ${browser}`),
    ])
    const hashes = salts.flatMap(({ salt }) =>
      known.map((text) => createHmac('sha256', salt).update(text).digest('hex')),
    )
    expect(found(await wholeDatabase(), hashes)).toEqual([])
  })

  it('is not stored for an account either', async () => {
    const { id } = await api.database.main.kysely
      .insertInto('user')
      .values({ email: 'voter@example.com', first_name: 'Huda', last_name: 'Saleh', email_verified_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const authorization = `Bearer ${await api.tokenOf(id)}`
    expect((await send('192.0.2.88', { couponId, worked: true }, browser, { authorization })).statusCode).toBe(200)
    const { rows } = await api.database.main.pool.query<{ row: string }>(
      `select held::text as row from coupon_vote as held
       union all select held::text from coupon_vote_browser as held union all select held::text from vote_network as held`,
    )
    expect(found(rows.map(({ row }) => row).join('\n'), [id, id.replaceAll('-', '')].flatMap(tracesOf))).toEqual([])
  })

  it('is forgotten when the day ends, with the salt of the day; the counts stay', async () => {
    const { kysely, pool } = api.database.main
    const counts = () =>
      pool.query('select country, worked, failed from coupon_vote_day order by country').then(({ rows }) => rows)
    const before = await counts()
    expect(before.length).toBeGreaterThan(0)
    await forgetVoters(kysely)
    expect(await kysely.selectFrom('coupon_vote').selectAll().execute()).toHaveLength(visitors.length + 1)
    await pool.query('update vote_salt set day = day - 1; update coupon_vote set day = day - 1')
    await forgetVoters(kysely)
    expect(await kysely.selectFrom('vote_salt').selectAll().execute()).toEqual([])
    expect(await kysely.selectFrom('coupon_vote').selectAll().execute()).toEqual([])
    expect(await counts()).toEqual(before)
  })
})

it('a visitor’s address is in no row and no log line, whatever they do', async () => {
  for (const { address } of visitors) {
    const statuses = await useAll(address)
    // The reply with the tokens of a new account is not stored, and one password is wrong.
    expect(statuses.filter((status) => status >= 400)).toEqual([409, 401, 401])
  }
  const counted = async (kind: string) =>
    (await api.database.main.pool.query('select from site_event where kind = $1', [kind])).rowCount === visitors.length
  // Events are written asynchronously.
  for (const kind of ['view', 'copy', 'visit']) await until(`each ${kind}`, () => counted(kind))
  const { rows: keys } = await api.database.main.pool.query('select distinct visitor from site_event')
  expect(keys).toHaveLength(visitors.length)
  const rows = await wholeDatabase()
  const log = api.log.join('\n').toLowerCase()
  for (const { address, network, packed } of visitors) {
    const known = [address, network, callerOf(address), `${address} ${browser}`]
    expect(found(rows, [packed, ...known.flatMap(tracesOf)])).toEqual([])
    expect(found(log, [address, network])).toEqual([])
  }
})
