import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { listenOnLoopback, stopServer } from '../../../shared/server/loopback-server.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../turbo/read-pages.ts'
import type { Turbo } from '../turbo/turbo.ts'
import { readFeedTable } from './feed-table.rules.ts'
import { fetchDueFeeds } from './fetch-feeds.job.ts'
import { claimDueFeed } from './provider-feed.queries.ts'

let api: TestApi
let turbo: Turbo
let staff: Record<string, string>
/** What the feed's server answers. */
let feed: { status?: number; type: string; body: string; cutAt?: number }
const server = createServer(({ url }, response) => {
  if (url === '/robots.txt') return void response.writeHead(404).end()
  const { status = 200, type, body, cutAt } = feed
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  if (cutAt === undefined) response.end(body)
  else response.write(body.slice(0, cutAt), () => response.destroy())
})

beforeAll(async () => {
  const port = await listenOnLoopback(server, 0)
  turbo = turboInProcess(
    pageFetcher({
      agent: { name: 'QasimaBot', about: 'https://qasima.example/support' },
      hosts: new Map([['feeds.example', { address: '127.0.0.1', port }]]),
      limits: { gap: 0 },
    }),
  )
  api = await startTestApi({}, { turbo })
  staff = { authorization: `Bearer ${await api.tokenOf(await api.rows.staff())}` }
})
afterAll(async () => {
  await api.close()
  await stopServer(server)
})

let made = 0
let domain: string
let shopId: number
let id: string
const post = (path: string, payload: object = {}, headers = staff) =>
  api.request({ method: 'POST', url: `/api/v1/provider${path}`, payload, headers })
const mapping = { store: 'store', code: 'code', titleEn: 'title', value: 'discount', endsAt: 'ends' }
const csv = (...rows: string[]) => ({
  type: 'text/csv',
  body: ['store,code,title,discount,ends', ...rows.map((row) => `${domain},${row}`)].join('\n'),
})

beforeEach(async () => {
  made += 1
  domain = `feed-shop-${made}.example`
  shopId = await api.rows.shop({ domain })
  const reply = await post('', { name: `Feed ${made}`, kind: 'feed', feedUrl: 'https://feeds.example/codes' })
  expect(reply.statusCode).toBe(201)
  id = reply.json().id
})

const map = async (more: object = {}) =>
  expect((await post(`/${id}/feed/mapping`, { ...mapping, ...more })).statusCode).toBe(200)
const state = async () => (await api.get(`/api/v1/provider/${id}/feed`, staff)).json()
/** How the list of providers names the feed. */
const feedState = async () => (await api.get(`/api/v1/provider/${id}`, staff)).json().feedState
/** Fetches, and answers the difference. */
async function fetched() {
  const reply = await post(`/${id}/feed/fetch`)
  return { failure: reply.json().failure, ...(await state()) }
}
const apply = async (rowIds?: string[]) => {
  const { run } = await state()
  const reply = await post(`/${id}/feed/apply`, { runId: run.id, ...(rowIds && { rowIds }) })
  if (reply.statusCode !== 200) throw new Error(reply.body + api.log.slice(-3).join())
  return reply.json()
}
const rowsOf = async (kind?: string) => {
  const { run } = await state()
  const query = `runId=${run.id}${kind ? `&kind=${kind}` : ''}`
  return (await api.get(`/api/v1/provider/${id}/feed/row?${query}`, staff)).json().items
}
const shown = async () => {
  const { coupons } = (await api.get(`/api/v1/shop/shop-list/${shopId}`, { 'accept-language': 'en' })).json()
  return coupons
    .filter((one: { state: string }) => one.state === 'active')
    .map((one: { code: string }) => one.code)
    .toSorted()
}
const stored = () =>
  api.database.main.kysely
    .selectFrom('coupon')
    .select(['code', 'status', 'percent', 'description_ar', 'description_en', 'provider_id'])
    .where('shop_id', '=', shopId)
    .orderBy('code')
    .execute()

async function withCodes(...rows: string[]) {
  feed = csv(...rows)
  await map()
  await fetched()
  await apply()
}

describe('a feed', () => {
  it('is shown with a guess which field is what, and keeps nothing of it', async () => {
    feed = csv('TEN,Ten off,10%,')
    const preview = (await post(`/${id}/feed/preview`)).json()
    expect(preview.guess).toEqual({ store: 'store', code: 'code', titleEn: 'title', value: 'discount', endsAt: 'ends' })
    expect(preview.rows).toEqual([{ store: domain, code: 'TEN', title: 'Ten off', discount: '10%', ends: '' }])
    expect((await state()).run).toBeNull()
    expect((await fetched()).failure).toBe('no-mapping')
  })

  it('waits as a difference before it counts, and is applied once however often it is pressed', async () => {
    feed = csv('TEN,Ten off,10%,', 'FIVE,Five off,5%,2099-01-01')
    await map()
    const { run } = await fetched()
    expect(run).toMatchObject({ state: 'waiting', rowsRead: 2, isHeld: true, waiting: 2, counts: { new: 2 } })
    expect(await shown()).toEqual([])
    const presses = await Promise.all([1, 2, 3].map(() => post(`/${id}/feed/apply`, { runId: run.id })))
    expect(presses.map((reply) => reply.json().applied).toSorted()).toEqual([0, 0, 2])
    expect(await shown()).toEqual(['FIVE', 'TEN'])
    const audit = await api.database.main.kysely
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('section', '=', 'coupon')
      .where(
        'record_id',
        'in',
        (await rowsOf()).map((row: { id: string }) => row.id),
      )
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['create', 'create'])
    expect((await state()).codes).toBe(2)
  })

  it('changes what it says otherwise, ends what vanished, and brings it back', async () => {
    await withCodes('TEN,Ten off,10%,', 'FIVE,Five off,5%,', 'SIX,Six off,6%,', 'SEVEN,Seven off,7%,')
    feed = csv('TEN,Ten off,12%,', 'FIVE,Five off,5%,', 'SIX,Six off,6%,')
    const { run } = await fetched()
    expect(run).toMatchObject({ isHeld: false, same: 2, counts: { new: 0, changed: 1, ended: 1 } })
    expect(await apply()).toMatchObject({ applied: 2 })
    expect(await shown()).toEqual(['FIVE', 'SIX', 'TEN'])
    expect((await stored()).find(({ code }) => code === 'TEN')).toMatchObject({ percent: 12 })
    feed = csv('TEN,Ten off,12%,', 'FIVE,Five off,5%,', 'SIX,Six off,6%,', 'SEVEN,Seven off,7%,')
    await fetched()
    await apply()
    expect(await shown()).toEqual(['FIVE', 'SEVEN', 'SIX', 'TEN'])
    expect((await fetched()).run).toMatchObject({ state: 'same', same: 4, waiting: 0 })
  })

  it('leaves what staff wrote, and waits where it says something else of the same', async () => {
    await withCodes(
      'A,A off,1%,',
      'B,B off,2%,',
      'C,C off,3%,',
      'D,D off,4%,',
      'E,E off,5%,',
      'F,F off,6%,',
      'G,G off,7%,',
    )
    const kysely = api.database.main.kysely
    await kysely.updateTable('provider').set({ feed_auto: true }).where('id', '=', id).execute()
    await kysely
      .updateTable('coupon')
      .set({ description_en: 'Written by staff', percent: 9 })
      .where('shop_id', '=', shopId)
      .where('code', '=', 'A')
      .execute()
    const codeA = async () => (await stored()).find(({ code }) => code === 'A')
    const others = ['B,B off,2%,', 'C,C off,3%,', 'D,D off,4%,', 'E,E off,5%,', 'F,F off,6%,', 'G,G off,7%,']
    expect((await fetched()).run.state).toBe('same')
    feed = csv('A,A off,1%,2027-01-31', ...others)
    expect((await fetched()).run.state).toBe('applied')
    expect(await codeA()).toMatchObject({ description_en: 'Written by staff', percent: 9 })
    feed = csv('A,A off,12%,2027-01-31', ...others)
    expect((await fetched()).run).toMatchObject({ state: 'waiting', isHeld: true })
    await apply()
    expect(await codeA()).toMatchObject({ description_en: 'Written by staff', percent: 12 })
  })

  it('is taken back as one, what was worked on since aside, and the history says what changed', async () => {
    await withCodes('ONE,One off,1%,', 'TWO,Two off,2%,', 'THREE,Three off,3%,', 'FOUR,Four off,4%,')
    feed = csv('ONE,One off,10%,', 'TWO,Two off,20%,', 'THREE,Three off,3%,', 'FIVE,Five off,5%,')
    await fetched()
    const { batchId } = await apply()
    const entries = await api.database.main.kysely
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('batch_id', '=', batchId)
      .where('action', '=', 'update')
      .orderBy(sql`after::text`)
      .execute()
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ percent: 1 }, { percent: 10 }],
      [{ percent: 2 }, { percent: 20 }],
      [{ status: 'ACTIVE' }, { status: 'STOPPED' }],
    ])
    const undone = await api.request({ method: 'POST', url: `/api/v1/batch/${batchId}/undo`, headers: staff })
    expect(undone.json().results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true, true])
    expect(await shown()).toEqual(['FOUR', 'ONE', 'THREE', 'TWO'])
    expect((await stored()).find(({ code }) => code === 'TWO')).toMatchObject({ percent: 2 })
  })

  it('is compared while its provider is switched off, and does not apply itself', async () => {
    await withCodes('A,A off,1%,', 'B,B off,2%,', 'C,C off,3%,', 'D,D off,4%,')
    const kysely = api.database.main.kysely
    await kysely.updateTable('provider').set({ feed_auto: true, status: 'INACTIVE' }).where('id', '=', id).execute()
    feed = csv('A,A off,5%,', 'B,B off,2%,', 'C,C off,3%,', 'D,D off,4%,')
    expect((await fetched()).run).toMatchObject({ state: 'waiting', isHeld: false })
  })

  it('is applied row by row, and what is left waits until it is dismissed', async () => {
    feed = csv('ONE,One off,1%,', 'TWO,Two off,2%,')
    await map()
    await fetched()
    const [first] = await rowsOf('new')
    expect(await apply([first.id])).toMatchObject({ applied: 1 })
    expect(await shown()).toEqual([first.code])
    const { run } = await state()
    expect(run).toMatchObject({ state: 'waiting', waiting: 1 })
    expect((await post(`/${id}/feed/dismiss`, { runId: run.id })).statusCode).toBe(200)
    expect(await shown()).toEqual([first.code])
    expect((await post(`/${id}/feed/apply`, { runId: run.id })).statusCode).toBe(409)
  })

  it('never ends or repeats what staff made, and leaves what staff took away', async () => {
    await api.rows.coupon({ shop_id: shopId, code: 'STAFF' })
    await api.rows.coupon({ shop_id: shopId, code: 'Shared' })
    await withCodes('SHA RED,Shared off,10%,', 'MINE,Mine off,5%,', 'OURS,Ours off,5%,')
    expect(await shown()).toEqual(['MINE', 'OURS', 'STAFF', 'Shared'].toSorted())
    const mine = (await api.get(`/api/v1/coupon?filter[code]=MINE&search=MINE`, staff)).json().items[0]
    await api.request({ method: 'DELETE', url: `/api/v1/coupon/${mine.id}`, headers: staff })
    feed = csv('MINE,Mine off,5%,')
    const { run } = await fetched()
    expect(run.counts).toMatchObject({ new: 0, ended: 1 })
    await apply()
    expect(await shown()).toEqual(['STAFF', 'Shared'].toSorted())
  })

  it('says which rows it could not use, and ends no code whose row cannot be read', async () => {
    await withCodes('TEN,Ten off,10%,', 'FIVE,Five off,5%,')
    feed = csv('TEN,Ten off,10%,sometime', 'FIVE,Five off,5%,', 'FIVE,Five off,5%,')
    feed.body += '\nunknown.example,X,X off,1%,\n,Y,Y off,1%,'
    await fetched()
    const rows = await rowsOf()
    expect(rows.map(({ kind, reason, place }: Record<string, unknown>) => [kind, reason, place])).toEqual([
      ['unknown-store', null, 4],
      ['unreadable', 'dates', 1],
      ['unreadable', 'twice', 3],
      ['unreadable', 'store', 5],
    ])
  })

  it('knows its stores by domain, address and name, and the one that shoppers see before others of its name', async () => {
    const named = { name_en: `Noor Store ${made}`, name_ar: `متجر نور ${made}` }
    await api.rows.shop({ ...named, status: 'INACTIVE' })
    const noor = await api.rows.shop(named)
    const paused = await api.rows.shop({ name_en: `Paused ${made}`, status: 'INACTIVE' })
    const stores = [`https://www.${domain}/sale`, `noor  STORE ${made}`, `متجر نور ${made}`, `Paused ${made}`, '؟']
    const rows = stores.map((store, place) => `${store},CODE${place},Off,1%,`)
    feed = { type: 'text/csv', body: ['store,code,title,discount,ends', ...rows].join('\n') }
    await map()
    await fetched()
    await apply()
    const codes = await api.database.main.kysely
      .selectFrom('coupon')
      .select(['code', 'shop_id'])
      .where('provider_id', '=', id)
      .orderBy('code')
      .execute()
    expect(codes.map(({ shop_id }) => shop_id)).toEqual([shopId, noor, noor, paused])
    expect((await rowsOf('unknown-store')).map(({ store }: { store: string }) => store)).toEqual(['؟'])
  })

  it('ends a code whose last day is over', async () => {
    await withCodes('TEN,Ten off,10%,', 'FIVE,Five off,5%,')
    feed = csv('TEN,Ten off,10%,2020-01-01', 'FIVE,Five off,5%,')
    expect((await fetched()).run.counts).toMatchObject({ ended: 1, new: 0 })
  })
})

describe('a feed that cannot be used', () => {
  it.each<[string, Partial<typeof feed>]>([
    ['refused', { status: 503 }],
    ['empty', { body: '' }],
    ['empty', { body: 'store,code,title,discount,ends' }],
    ['unreachable', { cutAt: 20 }],
    ['cut', { body: 'store,code,title,discount,ends\na.example,TEN,Ten off,10%,\na.example,FI' }],
    ['field-gone', { body: 'store,promo,title,discount,ends\na.example,TEN,Ten off,10%,' }],
    ['broken', { type: 'image/png' }],
    ['broken', { body: '<!doctype html><title>Sign in</title>' }],
    ['too-large', { body: 'x'.repeat(5_000_001) }],
    ['too-many-rows', { body: `store,code,title,discount,ends\n${'a.example,A,B,1%,\n'.repeat(5_001)}` }],
  ])('says that it is %s, ends nothing, and is tried again later', async (reason, answer) => {
    await withCodes('TEN,Ten off,10%,')
    feed = { ...feed, ...answer }
    const after = await fetched()
    expect(after).toMatchObject({ failure: reason, failures: 1, codes: 1 })
    expect(await feedState()).toBe('failing')
    expect(await shown()).toEqual(['TEN'])
    const again = await fetched()
    expect(again.failures).toBe(2)
    expect(Date.parse(again.nextAt) - Date.now()).toBeGreaterThan(25 * 60_000)
  })

  it('is not asked for at an address of a private network', async () => {
    await sql`update provider set feed_url = 'http://127.0.0.1/codes' where id = ${id}`.execute(
      api.database.main.kysely,
    )
    await map()
    expect((await fetched()).failure).toBe('not-allowed')
  })
})

describe('small differences', () => {
  it('apply themselves where staff said so, but never the first one nor one that ends more than a third', async () => {
    await sql`update provider set feed_auto = true where id = ${id}`.execute(api.database.main.kysely)
    await map()
    feed = csv('A,A off,1%,', 'B,B off,2%,', 'C,C off,3%,')
    expect((await fetched()).run.state).toBe('waiting')
    await apply()
    feed = csv('A,A off,1%,', 'B,B off,2%,', 'D,D off,4%,')
    expect((await fetched()).run.state).toBe('applied')
    expect(await shown()).toEqual(['A', 'B', 'D'])
    expect((await fetched()).run.state).toBe('same')
    feed = csv('A,A off,1%,')
    expect((await fetched()).run).toMatchObject({ state: 'waiting', isHeld: true })
    expect(await shown()).toEqual(['A', 'B', 'D'])
  })

  it.each<[string, () => Promise<string[]>]>([
    ['more than a third of the codes', async () => ['MORE,More off,5%,']],
    [
      'codes of a store that the provider never had one of',
      async () => {
        await api.rows.shop({ domain: `other-${domain}` })
        return [`NEW,New off,5%,\nother-${domain},OTHER,Other off,5%,`]
      },
    ],
  ])('wait where they write %s', async (_, rowsFor) => {
    await withCodes('A,A off,1%,')
    await sql`update provider set feed_auto = true where id = ${id}`.execute(api.database.main.kysely)
    feed = csv('A,A off,1%,', ...(await rowsFor()))
    expect((await fetched()).run).toMatchObject({ state: 'waiting', isHeld: true })
    expect(await shown()).toEqual(['A'])
  })
})

it('makes new codes for staff alone who may create coupons', async () => {
  await withCodes('TEN,Ten off,10%,')
  feed = csv('TEN,Ten off,12%,', 'NEW,New off,5%,')
  const { run } = await fetched()
  const [changed] = await rowsOf('changed')
  const member = await api.rows.staff(['view_provider', 'update_coupon'])
  const own = { authorization: `Bearer ${await api.tokenOf(member)}` }
  const applied = (rowIds?: string[]) => post(`/${id}/feed/apply`, { runId: run.id, ...(rowIds && { rowIds }) }, own)
  expect((await applied()).statusCode).toBe(403)
  expect((await applied([changed.id])).json()).toMatchObject({ applied: 1 })
  expect(await shown()).toEqual(['TEN'])
})

describe('forms of feeds', () => {
  const table = async (bytes: Uint8Array) =>
    (await readFeedTable({ bytes, contentType: 'text/csv', format: 'csv' })).rows
  const arabic = 'store;title\na.example;\u062e\u0635\u0645 \u0643\u0628\u064a\u0631\n'

  it('a table of Excel is read in its own Arabic letters', async () => {
    // Windows-1256 has the letters of these words from 0xC0 on.
    const letters = new Map(
      [...'\u062e\u0635\u0645\u0643\u0628\u064a\u0631'].map((letter, place) => [
        letter,
        [0xce, 0xd5, 0xe3, 0xdf, 0xc8, 0xed, 0xd1][place] ?? 0,
      ]),
    )
    const bytes = Uint8Array.from([...arabic], (letter) => letters.get(letter) ?? letter.charCodeAt(0))
    expect(await table(bytes)).toEqual([{ store: 'a.example', title: '\u062e\u0635\u0645 \u0643\u0628\u064a\u0631' }])
  })

  it('a table between tabs may end with an empty cell', async () => {
    const bytes = new TextEncoder().encode('store\tcode\tends\na.example\tTEN\t\n')
    expect(await table(bytes)).toEqual([{ store: 'a.example', code: 'TEN', ends: '' }])
  })

  it('JSON is read wherever its list lies', async () => {
    const offer = {
      merchant: { domain },
      code: 'JS',
      title: { en: 'Json off', ar: 'خصم' },
      discount: { value: 15, type: 'percent' },
    }
    feed = { type: 'application/json; charset=utf-8', body: JSON.stringify({ data: { offers: [offer] }, links: [] }) }
    const { guess } = (await post(`/${id}/feed/preview`)).json()
    expect(guess).toEqual({})
    await sql`update provider set feed_format = 'json' where id = ${id}`.execute(api.database.main.kysely)
    const known = (await post(`/${id}/feed/preview`)).json().guess
    expect(known).toMatchObject({ store: 'merchant.domain', code: 'code', titleEn: 'title.en', titleAr: 'title.ar' })
    await map({ ...known, endsAt: undefined })
    await fetched()
    await apply()
    expect(await stored()).toEqual([
      expect.objectContaining({
        code: 'JS',
        percent: 15,
        description_ar: 'خصم',
        description_en: 'Json off',
        provider_id: id,
      }),
    ])
  })

  it('XML is read without entities of its own', async () => {
    await sql`update provider set feed_format = 'xml' where id = ${id}`.execute(api.database.main.kysely)
    const body = `<coupons><coupon store="${domain}"><code>XM</code><title>10 &amp; more</title><discount>10%</discount></coupon></coupons>`
    feed = { type: 'text/xml', body: `<?xml version="1.0"?>${body}` }
    await map({ endsAt: undefined })
    expect((await fetched()).run.counts).toMatchObject({ new: 1 })
    expect((await rowsOf())[0].value.description.en).toBe('10 & more')
    feed.body = `<!DOCTYPE a [<!ENTITY x "y">]>${body}`
    expect((await fetched()).failure).toBe('not-allowed')
    feed.body = body.slice(0, -20)
    expect((await fetched()).failure).toBe('broken')
  })
})

it('a feed that is due is taken by one worker', async () => {
  const { kysely } = api.database.main
  await kysely
    .updateTable('provider_feed')
    .set({ next_at: new Date('2100-01-01') })
    .execute()
  await map()
  await kysely.updateTable('provider_feed').set({ next_at: new Date() }).where('provider_id', '=', id).execute()
  const taken = await Promise.all([1, 2, 3].map(() => claimDueFeed(kysely)))
  expect(taken.filter(Boolean)).toEqual([id])
})

it('a feed whose comparison fails is put off, and those after it are read', async () => {
  const { kysely } = api.database.main
  await kysely
    .updateTable('provider_feed')
    .set({ next_at: new Date('2100-01-01') })
    .execute()
  feed = csv('TEN,Ten off,10%,')
  await map()
  const failing = id
  id = (await post('', { name: `Feed ${made} again`, kind: 'feed', feedUrl: 'https://feeds.example/codes' })).json().id
  await map()
  await kysely
    .updateTable('provider_feed')
    .set({ next_at: new Date(0) })
    .where('provider_id', '=', failing)
    .execute()
  await sql`alter table feed_run add constraint refused check (provider_id <> ${sql.lit(failing)})`.execute(kysely)
  await fetchDueFeeds({ database: api.database, turbo, log: api.server.log, stopping: new AbortController().signal })
  await sql`alter table feed_run drop constraint refused`.execute(kysely)
  expect(await state()).toMatchObject({ failure: null, run: { counts: { new: 1 } } })
  id = failing
  expect(await state()).toMatchObject({ failure: 'broken', failures: 1, run: null })
})

it('staff without the rights see nothing and apply nothing', async () => {
  const viewer = { authorization: `Bearer ${await api.tokenOf(await api.rows.staff(['view_provider']))}` }
  expect((await api.get(`/api/v1/provider/${id}/feed`, viewer)).statusCode).toBe(200)
  expect((await post(`/${id}/feed/fetch`, {}, viewer)).statusCode).toBe(403)
  expect((await post(`/${id}/feed/apply`, { runId: id }, viewer)).statusCode).toBe(403)
})

describe('a feed that applies itself', () => {
  const as = async (...rights: string[]) => ({
    authorization: `Bearer ${await api.tokenOf(await api.rows.staff(rights))}`,
  })
  const patch = async (payload: object, headers: Record<string, string>) => {
    const url = `/api/v1/provider/${id}`
    const { version } = (await api.get(url, staff)).json()
    const reply = await api.request({
      method: 'PATCH',
      url,
      payload,
      headers: { ...headers, 'if-match': `"${version}"` },
    })
    return reply.statusCode
  }

  it('is turned on by staff alone who may create coupons, and turned off by all who may change it', async () => {
    const keeper = await as('view_provider', 'update_provider')
    expect(await patch({ feedAuto: true }, keeper)).toBe(403)
    expect(await patch({ feedAuto: true }, await as('update_provider', 'create_coupon'))).toBe(200)
    expect(await patch({ feedAuto: false }, keeper)).toBe(200)
  })

  it('is made by no one else either', async () => {
    const body = {
      name: `Feed ${made} by itself`,
      kind: 'feed',
      feedUrl: 'https://feeds.example/codes',
      feedAuto: true,
    }
    expect((await post('', body, await as('create_provider'))).statusCode).toBe(403)
    expect((await post('', body, await as('create_provider', 'create_coupon'))).statusCode).toBe(201)
  })

  it('is read from another place, or otherwise, by no one else', async () => {
    const keeper = await as('view_provider', 'update_provider')
    expect((await post(`/${id}/feed/mapping`, mapping, keeper)).statusCode).toBe(200)
    expect(await patch({ feedUrl: 'https://feeds.example/before' }, keeper)).toBe(200)
    await patch({ feedAuto: true }, staff)
    expect((await post(`/${id}/feed/mapping`, { store: 'title' }, keeper)).statusCode).toBe(403)
    expect((await state()).mapping).toEqual(mapping)
    expect(await patch({ feedUrl: 'https://feeds.example/other' }, keeper)).toBe(403)
    expect(await patch({ feedHours: 12 }, keeper)).toBe(200)
    expect(await patch({ status: 'INACTIVE' }, keeper)).toBe(200)
    expect(await patch({ status: 'ACTIVE' }, keeper)).toBe(403)
  })
})
