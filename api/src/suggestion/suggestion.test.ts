import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs, makeTestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { forgetSenders } from './suggestion.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
})
afterAll(() => api.close())

let visitors = 0
/** Sends as a visitor of their own, unless an address is named. */
const send = (
  path: string,
  payload: object,
  { from = `203.0.113.${++visitors}`, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) => api.request({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress: from, headers })

const rowsOf = (shopId: number) =>
  api.database.main.kysely.selectFrom('suggestion').selectAll().where('shop_id', '=', shopId).orderBy('id').execute()

describe('a suggested code', () => {
  it('is kept with what a guest says of it, and without their network address', async () => {
    const shopId = await api.rows.shop()
    const body = { shopId, code: 'SAVE10', country: 'sa', note: '  في التطبيق ', email: 'guest@example.com' }
    const reply = await send('/coupon/suggestion', body, { from: '198.51.100.77' })
    expect(reply.json()).toEqual({ code: 2000, name: 'Success', message: 'SUCCESS' })
    const [row] = await rowsOf(shopId)
    expect(row).toMatchObject({
      kind: 'code',
      code: 'SAVE10',
      country: 'sa',
      note: 'في التطبيق',
      email: 'guest@example.com',
      user_id: null,
      status: 'pending',
    })
    expect(JSON.stringify(row)).not.toContain('198.51.100.77')
    expect(api.log.join()).not.toContain('198.51.100.77')
  })

  it('names its store by any address of it', async () => {
    const shopId = await api.rows.shop({ domain: 'by-address.example' })
    expect(
      (await send('/coupon/suggestion', { domain: 'https://www.by-address.example/ar/cart', code: 'A1' })).statusCode,
    ).toBe(200)
    expect(await rowsOf(shopId)).toHaveLength(1)
  })

  it.each([
    ['without a store', () => ({ code: 'A1' }), 1001],
    ['of a store that there is not', () => ({ shopId: 999_999, code: 'A1' }), 1003],
    ['at an address of no store', () => ({ domain: 'unlisted.example', code: 'A1' }), 1603],
    ['without a code', () => ({ shopId: 1, code: '   ' }), 1001],
    ['that is a sentence', () => ({ shopId: 1, code: 'خصم خمسين بالمئة' }), 1001],
    ['of invisible marks', () => ({ shopId: 1, code: '\u200f\u200e' }), 1001],
    ['that is too long', () => ({ shopId: 1, code: 'A'.repeat(61) }), 1001],
    ['with a note that is too long', () => ({ shopId: 1, code: 'A1', note: 'a'.repeat(501) }), 1001],
    ['with an address that is none', () => ({ shopId: 1, code: 'A1', email: 'no-address' }), 1001],
  ])('is refused %s', async (_, body, code) => {
    expect((await send('/coupon/suggestion', body())).json()).toMatchObject({ code })
  })

  it('is refused of a store that shoppers do not see', async () => {
    const shopId = await api.rows.shop({ status: 'INACTIVE' })
    expect((await send('/coupon/suggestion', { shopId, code: 'A1' })).json()).toMatchObject({ code: 1003 })
  })

  it('is one for a visitor, however it is written, and one more for each other one', async () => {
    const shopId = await api.rows.shop()
    const from = '203.0.113.200'
    for (const code of ['save20', 'SAVE20', 'Save\u200f20', 'save٢٠'])
      await send('/coupon/suggestion', { shopId, code }, { from })
    expect(await rowsOf(shopId)).toHaveLength(1)
    await send('/coupon/suggestion', { shopId, code: 'SAVE20' }, { from: '203.0.113.201' })
    await send('/coupon/suggestion', { shopId, code: 'SAVE21' }, { from })
    expect(await rowsOf(shopId)).toHaveLength(3)
  })

  it('is one more of who leaves another address in the same browser', async () => {
    const shopId = await api.rows.shop()
    const from = '203.0.113.202'
    for (const email of ['first@example.com', 'second@example.com', 'First@example.com'])
      await send('/coupon/suggestion', { shopId, code: 'SAVE20', email }, { from })
    expect((await rowsOf(shopId)).map(({ email }) => email)).toEqual(['first@example.com', 'second@example.com'])
  })

  it('counts once when it is sent again with its key', async () => {
    const shopId = await api.rows.shop()
    const headers = { 'idempotency-key': randomUUID() }
    for (const from of ['203.0.113.210', '203.0.113.210'])
      expect((await send('/coupon/suggestion', { shopId, code: 'K1' }, { from, headers })).statusCode).toBe(200)
    expect(await rowsOf(shopId)).toHaveLength(1)
    const other = await send('/coupon/suggestion', { shopId, code: 'K2' }, { from: '203.0.113.210', headers })
    expect(other.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('of an account remembers the account, and no other address', async () => {
    const shopId = await api.rows.shop()
    const account = await makeTestAccount(api)
    const call = callAs(api, account.accessToken)
    await call('POST', '/coupon/suggestion', { shopId, code: 'MINE', email: 'other@example.com' })
    await call('POST', '/coupon/suggestion', { shopId, code: 'mine' })
    expect(await rowsOf(shopId)).toMatchObject([{ user_id: account.id, email: null }])
  })

  it('names one mailbox five times a day', async () => {
    const codes: number[] = []
    const shopId = await api.rows.shop()
    for (let time = 0; time < 6; time += 1)
      codes.push((await send('/coupon/suggestion', { shopId, code: `M${time}`, email: 'box@example.com' })).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is taken ten times a minute of one address', async () => {
    const shopId = await api.rows.shop()
    const codes: number[] = []
    for (let time = 0; time < 11; time += 1)
      codes.push((await send('/coupon/suggestion', { shopId, code: `N${time}` }, { from: '203.0.113.220' })).statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('a suggested store', () => {
  it.each([
    ['https://www.blue-door.example/sale?x=1', 'blue-door.example'],
    ['shop.red-door.co.uk', 'red-door.co.uk'],
    ['green-door.myshopify.com', 'green-door.myshopify.com'],
    ['متجر.السعودية', 'xn--pgbep1f.xn--mgberp4a5d4ar'],
  ])('at %s is kept by the domain that its owner registered', async (domain, kept) => {
    const reply = await send('/shop/suggestion', { name: ' Door ', domain, country: 'sa' })
    expect(reply.statusCode).toBe(200)
    const found = await api.database.main.kysely
      .selectFrom('suggestion')
      .select(['domain', 'name', 'country'])
      .where('kind', '=', 'shop')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(found).toEqual({ domain: kept, name: 'Door', country: 'sa' })
  })

  it.each(['no address', '192.168.0.1', 'localhost'])('is refused at %s', async (domain) => {
    const reply = await send('/shop/suggestion', { name: 'Door', domain, country: 'sa' })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'domain', message: 'INVALID' }] })
  })
})

describe('who suggested it', () => {
  it('is forgotten when its day is over, and the address of a guest when they were notified', async () => {
    const { kysely } = api.database.main
    const shopId = await api.rows.shop()
    await send('/coupon/suggestion', { shopId, code: 'OLD', email: 'old@example.com' })
    await send('/coupon/suggestion', { shopId, code: 'NEW', email: 'new@example.com' })
    await kysely
      .updateTable('suggestion')
      .set({
        created_at: new Date(Date.now() - 3 * 86_400_000),
        status: 'known',
        decision: randomUUID(),
        decided_at: new Date(Date.now() - 2 * 86_400_000),
      })
      .where('shop_id', '=', shopId)
      .where('code', '=', 'OLD')
      .execute()
    await forgetSenders(kysely)
    const [old, fresh] = await rowsOf(shopId)
    expect(old).toMatchObject({ email: null, visitor: null })
    expect(fresh).toMatchObject({ email: 'new@example.com', visitor: expect.any(Buffer) })
  })

  it.each([
    ['when no decision came for half a year', { created_at: new Date(Date.now() - 181 * 86_400_000) }],
    ['with a suggestion that is thrown away', { deleted_at: new Date() }],
  ])('is forgotten %s', async (_, values) => {
    const { kysely } = api.database.main
    const shopId = await api.rows.shop()
    await send('/coupon/suggestion', { shopId, code: 'KEPT', email: 'kept@example.com' })
    await kysely.updateTable('suggestion').set(values).where('shop_id', '=', shopId).execute()
    await forgetSenders(kysely)
    expect(await rowsOf(shopId)).toMatchObject([{ email: null }])
  })
})
