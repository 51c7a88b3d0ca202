import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { claimCheckOf } from './listing-check.queries.ts'

const turbo = pageTurbo()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
})
afterAll(() => api.close())

const post = async (userId: string, path: string, payload: object) =>
  api.request({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    headers: { authorization: `Bearer ${await api.tokenOf(userId)}` },
  })
const priceOf = (listingId: string) =>
  api.database.main.kysely
    .selectFrom('listing_price')
    .select(['amount_minor', 'currency'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()

describe('a check at once', () => {
  it('reads the page of a listing that was never read, for staff who may change prices', async () => {
    const { id, productId, url } = await makeListing(api, { title: null })
    const product = { title: 'Lamp', brand: 'Nour', description: '', url, image: url, gtin: '', sku: 'NR', seller: 'S' }
    turbo.put(url, productPage('json-ld-array', { ...product, price: '219.00', currency: 'SAR', inStock: true }))
    const staff = await api.rows.staff(['update_price'])
    const reply = await post(staff, '/price/check', { listingId: id })
    expect(reply.json()).toEqual({ outcome: 'changed', failure: null })
    expect(await priceOf(id)).toEqual({ amount_minor: 21_900, currency: 'SAR' })
    const other = await api.rows.staff(['view_price'])
    expect((await post(other, '/price/check', { listingId: id })).statusCode).toBe(403)
    const audited = await api.database.main.kysely
      .selectFrom('audit')
      .select(['actor_id', 'section', 'after'])
      .where('record_id', '=', productId)
      .execute()
    expect(audited).toEqual([{ actor_id: staff, section: 'product', after: { listing: id, check: 'changed' } }])
  })

  it('is refused while a worker reads the page, and says why a page could not be read', async () => {
    const staff = await api.rows.staff(['update_price'])
    const { id } = await makeListing(api)
    await claimCheckOf(api.database.main.kysely, id)
    expect((await post(staff, '/price/check', { listingId: id })).json()).toMatchObject({ code: 1010 })
    const missing = await makeListing(api)
    expect((await post(staff, '/price/check', { listingId: missing.id })).json()).toEqual({
      outcome: 'failed',
      failure: 'status 404',
    })
  })
})

describe('what a browser saw', () => {
  const seen = (url: string, amount: number) => ({ url, amount, currency: 'SAR', at: new Date().toISOString() })

  it('counts once another account saw the same, and not before', async () => {
    const { id, url } = await makeListing(api)
    const isProven = { email_verified_at: new Date() }
    const [one, other] = [await api.rows.user(isProven), await api.rows.user(isProven)]
    expect((await post(one, '/product/observation', seen(url, 9_900))).statusCode).toBe(200)
    await post(one, '/product/observation', seen(url, 9_900))
    expect(await priceOf(id)).toBeUndefined()
    await post(other, '/product/observation', seen(`${url}?utm_source=mail`, 9_900))
    expect(await priceOf(id)).toEqual({ amount_minor: 9_900, currency: 'SAR' })
  })

  it('by accounts that have proven no mailbox counts for nothing, with one that has neither', async () => {
    const { id, url } = await makeListing(api)
    const proven = await api.rows.user({ email_verified_at: new Date() })
    for (const account of [await api.rows.user(), await api.rows.user(), proven])
      expect((await post(account, '/product/observation', seen(url, 100))).statusCode).toBe(200)
    expect(await priceOf(id)).toBeUndefined()
  })

  it('is refused of yesterday, of tomorrow, and of an address that is no listing', async () => {
    const { url } = await makeListing(api)
    const account = await api.rows.user()
    const codeOf = async (body: object) => (await post(account, '/product/observation', body)).json().code
    expect(await codeOf({ ...seen(url, 1), at: new Date(Date.now() - 90_000_000).toISOString() })).toBe(1001)
    expect(await codeOf({ ...seen(url, 1), at: new Date(Date.now() + 600_000).toISOString() })).toBe(1001)
    expect(await codeOf(seen('https://unknown.example/p', 1))).toBe(1003)
  })
})
