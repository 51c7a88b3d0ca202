import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { observePrice } from '../price/observe-price.queries.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff(['view_price', 'update_price', 'view_audit'])))
})
afterAll(() => api.close())

async function report() {
  const { id: listingId, url } = await makeListing(api)
  const body = { listingId, reason: 'amount', note: 'It is less.', price: { amount: 9_900, currency: 'SAR' } }
  expect((await callAs(api)('POST', '/product/report', body)).statusCode).toBe(200)
  const { items } = (await call('GET', '/price/report?limit=1')).json()
  return { listingId, url, id: items[0].id as string, shown: items[0] }
}
const settle = async (id: string, status: string) => (await call('POST', `/price/report/${id}`, { status })).json()
const open = async (): Promise<string[]> =>
  (await call('GET', '/price/report?limit=100')).json().items.map(({ id }: { id: string }) => id)

describe('the queue of reports', () => {
  it('shows the reported price beside the current one', async () => {
    const { listingId, url, shown } = await report()
    expect(shown).toMatchObject({
      listingId,
      url,
      reason: 'amount',
      note: 'It is less.',
      price: { amount: 9_900, currency: 'SAR' },
      inForce: null,
      seenAt: null,
    })
    await observePrice(api.database.main.kysely, {
      listingId,
      at: new Date(),
      amount: 12_900,
      currency: 'SAR',
      inStock: true,
      source: 'staff',
    })
    const [again] = (await call('GET', '/price/report?limit=1')).json().items
    expect(again).toMatchObject({ listingId, inForce: { amount: 12_900, currency: 'SAR' }, inStock: true })
  })

  it('is paged, newest first', async () => {
    const [first, second] = [await report(), await report()]
    const page = (await call('GET', '/price/report?limit=1')).json()
    expect(page).toMatchObject({ items: [{ id: second.id }], nextCursor: second.id })
    const next = (await call('GET', `/price/report?limit=1&cursor=${page.nextCursor}`)).json()
    expect(next).toMatchObject({ items: [{ id: first.id }], total: page.total })
  })

  it('loses a resolved report, and gets it back when it is reopened', async () => {
    const { id, listingId, shown } = await report()
    expect(await settle(id, 'open')).toMatchObject({ code: 1010 })
    expect(await settle(id, 'resolved')).toMatchObject({ code: 2000 })
    expect(await open()).not.toContain(id)
    expect(await settle(id, 'resolved')).toMatchObject({ code: 1010 })
    expect(await settle(id, 'open')).toMatchObject({ code: 2000 })
    expect(await open()).toContain(id)
    const { items } = (await call('GET', `/audit?filter[section]=product&filter[recordId]=${shown.productId}`)).json()
    expect(items.map(({ after }: { after: object }) => after)).toEqual([
      { listing: listingId, report: id, status: 'open' },
      { listing: listingId, report: id, status: 'resolved' },
    ])
  })

  it('can be read and settled by staff with the permission', async () => {
    const { id } = await report()
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price'])))
    expect((await reader('GET', '/price/report')).statusCode).toBe(200)
    expect((await reader('POST', `/price/report/${id}`, { status: 'resolved' })).statusCode).toBe(403)
    expect(await settle('01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', 'resolved')).toMatchObject({ code: 1003 })
  })

  it('can be resolved in bulk, with a result for each', async () => {
    const [one, two, done] = [await report(), await report(), await report()]
    await settle(done.id, 'resolved')
    const ids = [one.id, two.id, done.id]
    const all = async (status: string) => (await call('POST', '/price/report/bulk', { status, ids })).json().results
    expect(await all('resolved')).toEqual([
      { id: one.id, ok: true, message: null },
      { id: two.id, ok: true, message: null },
      { id: done.id, ok: false, message: 'CONFLICT' },
    ])
    expect(await open()).not.toContain(one.id)
    expect((await all('open')).map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    expect(await open()).toEqual(expect.arrayContaining(ids))
  })
})

describe('the price of a report', () => {
  const setter = async () =>
    callAs(api, await api.tokenOf(await api.rows.staff(['view_price', 'update_price', 'create_price'])))

  it.each([
    ['in another currency', { amount: 9_900, currency: 'AED' }],
    ['five times away', { amount: 2_500, currency: 'SAR' }],
  ])('is not set %s', async (_, price) => {
    const { id: listingId } = await makeListing(api)
    const at = new Date(Date.now() - 60_000)
    await observePrice(api.database.main.kysely, {
      listingId,
      at,
      amount: 12_900,
      currency: 'SAR',
      inStock: true,
      source: 'page',
    })
    await callAs(api)('POST', '/product/report', { listingId, reason: 'amount', price })
    const [shown] = (await call('GET', '/price/report?limit=1')).json().items
    expect(shown).toMatchObject({ listingId, usable: false })
    expect((await (await setter())('POST', `/price/report/${shown.id}/use`)).json()).toMatchObject({
      code: 1001,
      message: expect.anything(),
    })
    expect(await open()).toContain(shown.id)
  })
})
