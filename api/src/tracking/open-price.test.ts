import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { observePrice } from '../price/observe-price.queries.ts'
import { pageTurbo } from '../testing/page-turbo.ts'
import { callAs, makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi({}, { turbo })
  await api.rows.shop({ domain: 'souq.example', currency: 'SAR' })
  account = await makeTestAccount(api)
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
const sar = (amount: number) => ({ amount, currency: 'SAR' })
let number = 0
function newAddress(): string {
  number += 1
  return `https://souq.example/p/${number}`
}
/** A page that offers its product at several prices without saying which one applies. */
function stand(prices: readonly number[], at = newAddress()): string {
  const offers = prices.map((price) => ({ '@type': 'Offer', price, priceCurrency: 'SAR' }))
  const product = { '@context': 'https://schema.org', '@type': 'Product', name: `Lamp ${at}`, offers }
  turbo.put(at, `<title>Lamp</title><script type="application/ld+json">${JSON.stringify(product)}</script>`)
  return at
}
const reportsOf = (listingId: string) =>
  db()
    .selectFrom('price_report')
    .select(['amount_minor', 'currency', 'reason', 'user_id'])
    .where('listing_id', '=', listingId)
    .execute()
const check = async (listingId: string) =>
  (
    await api.request({
      method: 'POST',
      url: '/api/v1/price/check',
      payload: { listingId },
      headers: { authorization: `Bearer ${await api.tokenOf(await api.rows.staff(['update_price']))}` },
    })
  ).json()

describe('a page with several possible prices', () => {
  it('is shown with all candidates and tracked with the chosen one, which creates no price', async () => {
    const url = stand([10, 20])
    const found = (await account.call('POST', '/product/ssearch', { url, country: 'sa' })).json()
    expect(found).toMatchObject({ listing: { price: null, effective: null }, choices: [sar(1_000), sar(2_000)] })
    expect((await account.call('POST', '/tracking', { url })).json()).toMatchObject({ code: 1602 })
    const other = { url, price: sar(1_500) }
    expect((await account.call('POST', '/tracking', other)).json()).toMatchObject({ code: 1001 })
    const item = (await account.call('POST', '/tracking', { url, price: sar(2_000) })).json()
    expect(item).toMatchObject({ listing: { price: null }, chosen: sar(2_000) })
    const report = { amount_minor: 2_000, currency: 'SAR', reason: 'amount', user_id: account.id }
    expect(await reportsOf(item.listingId)).toEqual([report])
    expect((await account.call('POST', '/tracking', { url, price: sar(1_000) })).json().chosen).toEqual(sar(1_000))
    expect(await reportsOf(item.listingId)).toEqual([{ ...report, amount_minor: 1_000 }])
  })

  it('keeps the choice of one account, and checks it against the page for later accounts too', async () => {
    const url = stand([10, 20])
    const { listingId } = (await account.call('POST', '/tracking', { url, price: sar(2_000) })).json()
    const later = await makeTestAccount(api)
    const found = (await later.call('POST', '/product/ssearch', { url, country: 'sa' })).json()
    expect(found).toMatchObject({ listing: { id: listingId, price: null }, choices: [sar(1_000), sar(2_000)] })
    const track = (price: object) => later.call('POST', '/tracking', { url, price })
    expect((await track(sar(1))).json()).toMatchObject({ code: 1001 })
    expect((await track({ amount: 1_000, currency: 'XXX' })).json()).toMatchObject({ code: 1001 })
    await Promise.all(Array.from({ length: 8 }, (_, place) => track(sar(place % 2 === 0 ? 1_000 : 2_000))))
    const own = (await reportsOf(listingId)).filter(({ user_id }) => user_id === later.id)
    expect(own).toHaveLength(1)
    // A report that anyone can send must not become a price with one press: only a candidate of the page can.
    await callAs(api)('POST', '/product/report', { listingId, reason: 'amount', price: sar(1) })
    const staff = callAs(api, await api.tokenOf(await api.rows.staff(['view_price'])))
    const reports = (await staff('GET', '/price/report?limit=100')).json().items
    const usable = reports.flatMap((one: { listingId: string; price: object; usable: boolean }) =>
      one.listingId === listingId && !one.usable ? one.price : [],
    )
    expect(usable).toEqual([sar(1)])
    stand([30, 40], url)
    await check(listingId)
    expect((await track(sar(1_000))).json()).toMatchObject({ code: 1001 })
    expect((await track(sar(3_000))).json()).toMatchObject({ chosen: sar(3_000) })
  })

  it("is settled by the price that staff set, as long as it is among the page's candidates", async () => {
    const url = stand([10, 20])
    const { id, listingId, product } = (await account.call('POST', '/tracking', { url, price: sar(2_000) })).json()
    expect(await check(listingId)).toEqual({ outcome: 'failed', failure: 'price ambiguous' })
    const at = new Date(Date.now() - 3_600_000)
    await observePrice(db(), { listingId, at, amount: 2_000, currency: 'SAR', inStock: true, source: 'staff' })
    stand([20, 10, 30], url)
    expect(await check(listingId)).toEqual({ outcome: 'same', failure: null })
    const [item] = (await account.call('GET', `/tracking?productId=${product.id}`)).json().items
    expect(item).toMatchObject({ id, listing: { price: sar(2_000) }, chosen: null, failingSince: null })
    expect(Date.parse(item.listing.seenAt)).toBeGreaterThan(at.getTime())
    stand([30, 40], url)
    expect(await check(listingId)).toEqual({ outcome: 'failed', failure: 'price ambiguous' })
  })
})

describe('a page with one price', () => {
  it('is tracked as it was read, and staff see the other price that was chosen', async () => {
    const url = stand([10])
    const item = (await account.call('POST', '/tracking', { url, price: sar(1_000) })).json()
    expect(item).toMatchObject({ listing: { price: sar(1_000) }, chosen: null })
    expect(await reportsOf(item.listingId)).toEqual([])
    const other = (await account.call('POST', '/tracking', { url, price: sar(900) })).json()
    expect(other).toMatchObject({ id: item.id, listing: { price: sar(1_000) }, chosen: null })
    expect(await reportsOf(item.listingId)).toMatchObject([{ amount_minor: 900 }])
  })

  it('does not allow a choice for a product without a certain shop', async () => {
    const { product } = (await account.call('POST', '/tracking', { url: stand([10]) })).json()
    const body = { productId: product.id, price: sar(900) }
    expect((await account.call('POST', '/tracking', body)).json()).toMatchObject({ code: 1001 })
  })
})
