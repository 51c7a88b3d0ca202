import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let holder: TestAccount
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  await api.rows.shop({ domain: 'souq.example', currency: 'SAR' })
  holder = await makeTestAccount(api)
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
let number = 0
function stand(price: string, url = `https://souq.example/p/${++number}`) {
  const product = {
    title: `Desk lamp ${url}`,
    brand: 'Nour',
    description: '',
    url,
    image: url,
    gtin: '',
    sku: url.slice(-10),
    seller: 'Souq',
    currency: 'SAR',
    inStock: true,
  }
  turbo.put(url, productPage('json-ld-graph', { ...product, price }))
  return url
}

/** A product that the account watches, last read the given number of minutes ago. */
async function watched(account: TestAccount, minutesAgo: number) {
  const url = stand('129.00')
  const item = (await account.call('POST', '/tracking', { url })).json()
  await db()
    .updateTable('listing_check')
    .set({ checked_at: sql`now() - make_interval(mins => ${minutesAgo})` })
    .where('listing_id', '=', item.listingId)
    .execute()
  return { url, id: String(item.id), listingId: String(item.listingId), productId: String(item.product.id) }
}
const check = (account: TestAccount, id: string) => account.call('POST', `/tracking/${id}/check`)

describe('a check that an account asks for', () => {
  it('answers the product as the page says it now, and moves the pace of its store on', async () => {
    const { id, url } = await watched(holder, 11)
    await db()
      .updateTable('shop_check_pace')
      .set({ next_at: new Date(0) })
      .execute()
    stand('99.00', url)
    const reply = await check(holder, id)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      id,
      listing: { price: { amount: 9_900, currency: 'SAR' } },
      previous: { amount: 12_900 },
      failingSince: null,
    })
    // What its own pace made of the look, which the row says.
    expect(Date.parse(reply.json().nextCheckAt)).toBeGreaterThan(Date.now())
    const [pace] = await db().selectFrom('shop_check_pace').select('next_at').execute()
    expect(pace?.next_at.getTime()).toBeGreaterThan(Date.now())
  })

  it('is one in ten minutes, of all accounts together', async () => {
    const { id, productId, url } = await watched(holder, 11)
    const other = await makeTestAccount(api)
    const theirs = (await other.call('POST', '/tracking', { productId })).json()
    await check(holder, id)
    const asked = turbo.asked.filter((one) => one.url === url).length
    const refused = await check(other, theirs.id)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(turbo.asked.filter((one) => one.url === url)).toHaveLength(asked)
  })

  it('of two at the same time reads the page once', async () => {
    const { id, url } = await watched(holder, 11)
    const asked = turbo.asked.filter((one) => one.url === url).length
    const replies = await Promise.all([check(holder, id), check(holder, id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(turbo.asked.filter((one) => one.url === url)).toHaveLength(asked + 1)
  })

  it('says since when the page cannot be read, and marks nothing while Turbo is away', async () => {
    const { id, url } = await watched(holder, 11)
    turbo.isAway = true
    expect((await check(holder, id)).json()).toMatchObject({ code: 1501 })
    turbo.isAway = false
    turbo.put(url, { failure: 'timeout' })
    expect((await check(holder, id)).json()).toMatchObject({ id, failingSince: expect.any(String) })
  })

  it('is for the account that watches it, of a listing whose page was read before', async () => {
    const { id, listingId } = await watched(holder, 11)
    const other = await makeTestAccount(api)
    expect((await check(other, id)).statusCode).toBe(404)
    await db().deleteFrom('listing_check').where('listing_id', '=', listingId).execute()
    expect((await check(holder, id)).json()).toMatchObject({ code: 1010 })
  })
})
