import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
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
const db = () => api.database.main.kysely

const states = async (query: string) => (await call('GET', `/listing/state?${query}`)).json().items
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const fail = (listingId: string) =>
  db()
    .updateTable('listing_check')
    .set({ failing_since: sql<Date>`now() - interval '2 hours'`, failures: 3, last_failure: 'status 503' })
    .where('listing_id', '=', listingId)
    .execute()
const dueOf = (listingId: string) =>
  db().selectFrom('listing_check').select('due_at').where('listing_id', '=', listingId).executeTakeFirst()

describe('the listings of a product', () => {
  it('come with their price and the state of their checks', async () => {
    const one = await makeListing(api)
    const other = await makeListing(api, { productId: one.productId, title: null })
    await observePrice(db(), {
      listingId: one.id,
      at: new Date(),
      amount: 12_900,
      currency: 'SAR',
      inStock: true,
      source: 'staff',
    })
    await fail(one.id)
    const items = await states(`productId=${one.productId}`)
    expect(items).toMatchObject([
      {
        id: one.id,
        url: one.url,
        status: 'active',
        price: { amount: 12_900, currency: 'SAR' },
        inStock: true,
        failure: 'status 503',
      },
      // Its page was never read, so it is not checked.
      { id: other.id, price: null, checkedAt: null, dueAt: null, failingSince: null },
    ])
    expect(Date.parse(items[0].failingSince)).toBeLessThan(Date.now() - 7_000_000)
  })

  it('can be filtered by condition, and are paged', async () => {
    const [failing, fine] = [await makeListing(api), await makeListing(api)]
    await fail(failing.id)
    const found = idsOf(await states('condition=failing&limit=100'))
    expect(found).toContain(failing.id)
    expect(found).not.toContain(fine.id)
    await db()
      .insertInto('tracking')
      .values({ user_id: await api.rows.user(), product_id: fine.productId })
      .execute()
    expect(idsOf(await states('condition=tracked&limit=100'))).toEqual([fine.id])

    const sisters = [fine.id]
    for (let count = 0; count < 2; count += 1) sisters.push((await makeListing(api, { productId: fine.productId })).id)
    const page = (await call('GET', `/listing/state?productId=${fine.productId}&limit=2`)).json()
    const rest = (await call('GET', `/listing/state?productId=${fine.productId}&cursor=${page.nextCursor}`)).json()
    expect([...idsOf(page.items), ...idsOf(rest.items)]).toEqual(sisters)
    expect(rest.nextCursor).toBeNull()
    expect([page.total, rest.total]).toEqual([3, 3])
  })
})

describe('a listing', () => {
  const set = (id: string, status: string) => call('PATCH', `/listing/${id}`, { status })

  it('is not checked while paused, and checked at once when resumed', async () => {
    const { id, productId } = await makeListing(api)
    expect(await dueOf(id)).toBeDefined()
    expect((await set(id, 'paused')).json()).toEqual({ id, status: 'paused' })
    expect(await dueOf(id)).toBeUndefined()
    expect(idsOf(await states('condition=paused&limit=100'))).toContain(id)
    const check = await call('POST', '/price/check', { listingId: id })
    expect(check.json()).toMatchObject({ code: 1010 })
    expect(await dueOf(id)).toBeUndefined()

    expect((await set(id, 'active')).json()).toMatchObject({ status: 'active' })
    expect((await dueOf(id))?.due_at.getTime()).toBeLessThanOrEqual(Date.now())
    const audited = (await call('GET', `/audit?filter[section]=product&filter[recordId]=${productId}`)).json().items
    expect(audited.map(({ after }: { after: object }) => after)).toEqual([
      { listing: id, status: 'active' },
      { listing: id, status: 'paused' },
    ])
  })

  it('writes no audit entry if nothing changed, and can be paused only with the permission', async () => {
    const { id, productId } = await makeListing(api)
    expect((await set(id, 'active')).statusCode).toBe(200)
    const audited = (await call('GET', `/audit?filter[section]=product&filter[recordId]=${productId}`)).json()
    expect(audited.items).toEqual([])
    const reader = callAs(api, await api.tokenOf(await api.rows.staff(['view_price', 'update_product'])))
    expect((await reader('PATCH', `/listing/${id}`, { status: 'paused' })).statusCode).toBe(403)
    expect((await set('01a1fba7-3c8d-7cab-9c29-d22f50aabfb8', 'paused')).statusCode).toBe(404)
    expect((await set(id, 'gone')).statusCode).toBe(400)
  })
})
