import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shopId: number
beforeAll(async () => {
  api = await startTestApi()
  shopId = await api.rows.shop()
})
afterAll(() => api.close())

const at = new Date(Date.now() - 60_000).toISOString()
const event = (values: object = {}) => ({
  clientEventId: randomUUID(),
  shopId,
  saved: { amount: 2_500, currency: 'SAR' },
  at,
  ...values,
})
const keep = (account: TestAccount, body: object) => account.call('POST', '/savings', body)
const listOf = async (account: TestAccount, query = '') => (await account.call('GET', `/savings${query}`)).json()

describe('what a code saved', () => {
  it('is kept once for each event, also of calls at the same time', async () => {
    const account = await makeTestAccount(api)
    const total = { amount: 22_500, currency: 'SAR' }
    const body = { ...event(), total }
    const replies = await Promise.all([0, 1, 2, 3].map(() => keep(account, body)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
    expect(await listOf(account)).toMatchObject({
      items: [{ clientEventId: body.clientEventId, shop: { id: shopId }, saved: body.saved, total, at }],
      totals: [{ amount: 2_500, currency: 'SAR', count: 1 }],
      nextCursor: null,
    })
  })

  it('is refused for the same event with another content, whichever comes first', async () => {
    const account = await makeTestAccount(api)
    const body = event()
    const other = { ...body, saved: { amount: 9_900, currency: 'SAR' } }
    const codes = (await Promise.all([keep(account, body), keep(account, other)])).map((reply) => reply.json().code)
    expect(codes.filter((code) => code === 1010)).toHaveLength(1)
    expect((await listOf(account)).totals).toHaveLength(1)
    expect((await keep(account, { ...body, total: body.saved })).json().code).toBe(1010)
  })

  it('is its account’s own: another account may have the same event', async () => {
    const [one, two] = [await makeTestAccount(api), await makeTestAccount(api)]
    const body = event()
    expect((await keep(one, body)).statusCode).toBe(200)
    expect((await keep(two, { ...body, saved: { amount: 1, currency: 'KWD' } })).statusCode).toBe(200)
    expect((await listOf(two)).totals).toEqual([{ amount: 1, currency: 'KWD', count: 1 }])
  })

  it('adds up for life in each currency by itself, page by page', async () => {
    const account = await makeTestAccount(api)
    for (const amount of [100, 200, 300]) await keep(account, event({ saved: { amount, currency: 'SAR' } }))
    await keep(account, event({ saved: { amount: 1_250, currency: 'KWD' } }))
    const first = await listOf(account, '?limit=3')
    expect(first.totals).toEqual([
      { amount: 600, currency: 'SAR', count: 3 },
      { amount: 1_250, currency: 'KWD', count: 1 },
    ])
    const rest = await listOf(account, `?limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect([...first.items, ...rest.items].map(({ saved }: { saved: { amount: number } }) => saved.amount)).toEqual([
      1_250, 300, 200, 100,
    ])
    expect(rest.nextCursor).toBeNull()
  })

  it.each([
    ['saved', { saved: { amount: 0, currency: 'SAR' } }],
    ['saved', { saved: { amount: 10_000_000_001, currency: 'SAR' } }],
    ['saved', { saved: { amount: 100, currency: 'ZZZ' } }],
    ['total', { total: { amount: 100, currency: 'USD' } }],
    ['at', { at: new Date(Date.now() + 3_600_000).toISOString() }],
    ['at', { at: new Date(Date.now() - 91 * 86_400_000).toISOString() }],
  ])('is refused for its %s', async (key, values) => {
    const account = await makeTestAccount(api)
    const reply = await keep(account, event(values))
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key }] })
  })

  it('is refused of a store that does not exist, of a code of another store, and of guests', async () => {
    const account = await makeTestAccount(api)
    expect((await keep(account, event({ shopId: 999_999 }))).json().code).toBe(1003)
    expect((await keep(account, event({ couponId: randomUUID() }))).json().code).toBe(1003)
    const guest = await api.request({ method: 'POST', url: '/api/v1/savings', payload: event() })
    expect(guest.statusCode).toBe(401)
  })
})
