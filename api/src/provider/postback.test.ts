import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { forgetClicks } from './visit.queries.ts'
import { storeAddress, trackedAddress } from './visit.rules.ts'

let api: TestApi
let staff: Record<string, string>
let providerId: string
let shopId: number
let couponId: string
let path: string
const template = 'https://track.example/?url={url}&sub={click}'

const post = (url: string, payload: object = {}, headers = {}) =>
  api.request({ method: 'POST', url: `/api/v1${url}`, payload, headers })

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_ORIGIN: 'https://qasima.example' })
  staff = { authorization: `Bearer ${await api.tokenOf(await api.rows.staff())}` }
  const { kysely } = api.database.main
  const provider = await post('/provider', { name: 'Atlas', kind: 'network', trackingTemplate: template }, staff)
  providerId = provider.json().id
  shopId = await api.rows.shop({ domain: 'paid.example', provider_id: providerId })
  couponId = await api.rows.coupon({ shop_id: shopId, code: 'PAID', landing_url: 'https://www.paid.example/sale' })
  await kysely.updateTable('provider').set({ status: 'ACTIVE' }).execute()
  const { secretAddress } = (await post(`/provider/${providerId}/postback`, {}, staff)).json()
  expect(secretAddress).toMatch(/^https:\/\/qasima\.example\/api\/v1\/provider\/postback\/[\w-]{32}$/)
  path = new URL(secretAddress).pathname
})
afterAll(() => api.close())

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const visit = async (query = '', headers: Record<string, string> = browser) =>
  (await api.get(`/visit/${shopId}${query}`, headers)).headers.location as string
const clicks = () => api.database.main.kysely.selectFrom('store_click').select(['id', 'coupon_id']).execute()
const clickOf = (location: string) => new URL(location).searchParams.get('sub') ?? ''
const report = (query: Record<string, string>) => api.get(`${path}?${new URLSearchParams(query)}`)
const account = async () => {
  const id = await api.rows.user({ email_verified_at: new Date() })
  return { id, headers: { authorization: `Bearer ${await api.tokenOf(id)}` } }
}
const savingsOf = async (headers: object) => (await api.get('/api/v1/savings', { ...headers })).json()
const weights = () =>
  api.database.main.kysely
    .selectFrom('coupon_vote')
    .select(['source', 'worked'])
    .where('coupon_id', '=', couponId)
    .execute()

describe('the way to a store', () => {
  it('goes through the template of its provider, by an id that is new each time', async () => {
    const [first, second] = [await visit(), await visit()]
    expect(new URL(first).origin).toBe('https://track.example')
    expect(new URL(first).searchParams.get('url')).toBe('https://paid.example/')
    expect(clickOf(first)).not.toBe(clickOf(second))
    expect(new URL(await visit(`?coupon=${couponId}`)).searchParams.get('url')).toBe('https://www.paid.example/sale')
    const page = (await api.get(`/api/v1/shop/shop-list/${shopId}`)).json()
    expect(page.shop.visitUrl).toBe(`https://qasima.example/visit/${shopId}`)
  })

  it('is the plain address without a template, and none for a store that is not there', async () => {
    const plain = await api.rows.shop({ domain: 'plain.example' })
    expect((await api.get(`/visit/${plain}`)).headers.location).toBe('https://plain.example/')
    expect((await api.get(`/api/v1/shop/shop-list/${plain}`)).json().shop.visitUrl).toBe('https://plain.example/')
    expect((await api.get('/visit/999999')).statusCode).toBe(404)
  })

  it('takes nothing of the request into the address', async () => {
    const location = await visit('?url=https://evil.example&coupon=https://evil.example&click=//evil.example')
    expect(location).not.toContain('evil')
  })

  it('leads to the store alone, whatever a feed or a template says', () => {
    expect(storeAddress({ domain: 'paid.example', domains: [], landingUrl: 'https://evil.example/' })).toBe(
      'https://paid.example/',
    )
    expect(storeAddress({ domain: 'paid.example', domains: [], landingUrl: 'javascript:alert(1)' })).toBe(
      'https://paid.example/',
    )
    expect(trackedAddress('javascript:{url}', 'https://paid.example/', 'x')).toBeUndefined()
    expect(trackedAddress('https://{url}/', 'evil.example', 'x')).toBeUndefined()
    expect(trackedAddress('{url}', 'https://paid.example/', 'x')).toBeUndefined()
  })

  it.each([
    'http://127.0.0.1/?url={url}',
    'https://0x7f.1/?url={url}',
    'https://[::1]/?url={url}',
    'https://localhost/?url={url}',
    'https://redis.internal/?url={url}',
    'https://track.localhost./?url={url}',
    'https://user@track.example/?url={url}',
    'https://track.example/?url={url}\r\nset-cookie: a=b',
    'https://track.example/?url={url}\u0001',
    'https://track.example/',
  ])('goes through no template such as %j, and none is saved', async (given) => {
    expect(trackedAddress(given, 'https://paid.example/', 'x')).toBeUndefined()
    const reply = await post('/provider', { name: 'Nowhere', kind: 'network', trackingTemplate: given }, staff)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'trackingTemplate', message: 'INVALID' }] })
  })

  it.each([
    ['a program', { 'user-agent': 'Googlebot/2.1' }],
    ['what says nothing of itself', { 'user-agent': '' }],
    ['a browser that fetches ahead', { ...browser, 'sec-purpose': 'prefetch' }],
  ])('of %s is no click', async (_, headers) => {
    const before = await clicks()
    expect(await visit('', headers)).toBe('https://paid.example/')
    expect(await clicks()).toEqual(before)
  })

  it('asked for by its head is no click', async () => {
    const before = await clicks()
    const reply = await api.request({ method: 'HEAD', url: `/visit/${shopId}`, headers: browser })
    expect(reply.headers.location).toBe('https://paid.example/')
    expect(await clicks()).toEqual(before)
  })

  it.each([
    ['has ended', { ends_at: new Date('2026-01-01') }],
    ['was stopped', { status: 'STOPPED' }],
    ['is of another store', { shop_id: 0 }],
  ])('names no code that %s', async (_, values) => {
    const shop_id = 'shop_id' in values ? await api.rows.shop() : shopId
    const coupon = await api.rows.coupon({ landing_url: 'https://paid.example/old', ...values, shop_id })
    const click = randomUUID()
    expect(new URL(await visit(`?coupon=${coupon}&click=${click}`)).searchParams.get('url')).toBe(
      'https://paid.example/',
    )
    expect((await clicks()).find(({ id }) => id === click)).toMatchObject({ coupon_id: null })
  })

  it('that was said to be an account’s and never taken is forgotten after an hour', async () => {
    const { id, headers } = await account()
    const [taken, never] = [randomUUID(), randomUUID()]
    for (const click of [taken, never]) await post('/provider/visit', { click }, headers)
    await visit(`?click=${taken}`)
    const { kysely } = api.database.main
    const owned = () => kysely.selectFrom('store_click_owner').select('click_id').where('user_id', '=', id).execute()
    await forgetClicks(kysely)
    expect(await owned()).toHaveLength(2)
    await kysely
      .updateTable('store_click_owner')
      .set({ at: new Date(Date.now() - 61 * 60_000) })
      .execute()
    await forgetClicks(kysely)
    expect(await owned()).toEqual([{ click_id: taken }])
  })

  it('keeps no address of the visitor', async () => {
    await visit()
    const rows = await api.database.main.kysely.selectFrom('store_click').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|lightMyRequest/)
  })
})

describe('a postback', () => {
  it('counts once for its transaction, as evidence of the code and as a saving of the account', async () => {
    const { headers } = await account()
    const click = randomUUID()
    expect((await post('/provider/visit', { click }, headers)).statusCode).toBe(200)
    await visit(`?coupon=${couponId}&click=${click}`)
    const given = { click, transaction: 'T-1', discount: '12.50', currency: 'SAR' }
    const replies = await Promise.all([1, 2, 3].map(() => report(given)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await post(path.replace('/api/v1', ''), given)).statusCode).toBe(200)
    expect(await weights()).toEqual([{ source: 'feed', worked: true }])
    const { items, totals } = await savingsOf(headers)
    expect(totals).toEqual([{ amount: 1_250, currency: 'SAR', count: 1 }])
    expect(items[0]).toMatchObject({ couponId, shop: { id: shopId } })
    await report({ ...given, status: 'reversed' })
    await report(given)
    expect((await savingsOf(headers)).totals).toEqual([])
  })

  it('that is reversed first counts nothing afterwards', async () => {
    const { headers } = await account()
    const click = randomUUID()
    await visit(`?click=${click}`)
    await post('/provider/visit', { click }, headers)
    const given = { click, transaction: 'T-2', discount: '5', currency: 'SAR' }
    await report({ ...given, status: 'reversed' })
    await report(given)
    expect((await savingsOf(headers)).totals).toEqual([])
  })

  it('of an unknown click, or of one of another provider, is answered and counts nothing', async () => {
    const before = await weights()
    expect((await report({ click: randomUUID(), transaction: 'T-3', code: 'PAID' })).statusCode).toBe(200)
    expect((await report({ click: 'none', transaction: 'T-4', code: 'PAID' })).statusCode).toBe(200)
    expect(await weights()).toEqual(before)
  })

  it('takes a click for the account that said so first', async () => {
    const [owner, other] = [await account(), await account()]
    const click = clickOf(await visit())
    await post('/provider/visit', { click }, owner.headers)
    await post('/provider/visit', { click }, other.headers)
    await report({ click, transaction: 'T-5', discount: '1', currency: 'SAR' })
    expect((await savingsOf(owner.headers)).totals).toHaveLength(1)
    expect((await savingsOf(other.headers)).totals).toEqual([])
  })

  it('counts nothing where only its head is asked for', async () => {
    const query = new URLSearchParams({ click: clickOf(await visit()), transaction: 'T-HEAD' })
    expect((await api.request({ method: 'HEAD', url: `${path}?${query}` })).statusCode).toBe(404)
    const { kysely } = api.database.main
    const kept = kysely.selectFrom('postback').select('id').where('transaction_id', '=', 'T-HEAD')
    expect(await kept.execute()).toEqual([])
  })

  it('with a wrong or an old secret is unknown, and no secret is in the log or the audit', async () => {
    const secret = path.split('/').at(-1) ?? ''
    const query = `?click=x&transaction=y`
    expect((await api.get(`${path.replace(secret, 'a'.repeat(32))}${query}`)).statusCode).toBe(404)
    const next = (await post(`/provider/${providerId}/postback`, {}, staff)).json().secretAddress
    expect((await api.get(`${path}${query}`)).statusCode).toBe(404)
    path = new URL(next).pathname
    expect((await api.get(`${path}${query}`)).statusCode).toBe(200)
    const audit = await api.database.main.kysely.selectFrom('audit').selectAll().execute()
    const kept = `${api.log.join('\n')}${JSON.stringify(audit)}`
    for (const known of [secret, path.split('/').at(-1) ?? '']) expect(kept).not.toContain(known)
  })
})

it('who pays does not change the order of codes', async () => {
  const shops = await Promise.all([api.rows.shop({ provider_id: providerId }), api.rows.shop()])
  const ranks = []
  for (const shop_id of shops) {
    const id = await api.rows.coupon({ shop_id, worked: 8, failed: 2, created_at: new Date('2026-01-01') })
    const { rank } = await api.database.main.kysely
      .selectFrom('coupon_evidence')
      .select('rank')
      .where('coupon_id', '=', id)
      .where('country', '=', 'all')
      .executeTakeFirstOrThrow()
    ranks.push(Number(rank).toFixed(6))
  }
  expect(ranks[0]).toBe(ranks[1])
})
