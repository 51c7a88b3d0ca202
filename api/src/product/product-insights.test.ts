import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { productInsights } from '../../../shared/contract/product/product-insights.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { inDays } from '../testing/builders.ts'
import { type GivenPrice, givePrices } from '../testing/price-rows.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let productId = ''
beforeEach(async () => {
  productId = await api.rows.product()
})

async function sell(prices: readonly GivenPrice[], countries = ['sa']): Promise<string> {
  const shopId = await api.rows.shop({ countries })
  const id = await api.rows.listing({ product_id: productId, shop_id: shopId })
  await givePrices(api.database.main.kysely, id, prices)
  return id
}
const ask = (id = productId, country = 'sa') =>
  api.get(`/api/v1/product/product-list/${id}/insights?country=${country}`)
const insights = async (country?: string) => {
  const reply = await ask(productId, country)
  expect(reply.statusCode).toBe(200)
  return reply.json<ReplyOf<typeof productInsights>>().insights
}
const dayAt = (days: number) => inDays(days).toISOString().slice(0, 10)

it('shows what the prices in the shops of a country tell', async () => {
  const dear = await sell([
    { at: inDays(-100), amount: 12_000 },
    { at: inDays(-40), amount: 10_000 },
    { at: inDays(-30), amount: 12_000 },
  ])
  const cheap = await sell([{ at: inDays(-80), amount: 11_000 }])
  await sell([{ at: inDays(-90), amount: 1_000 }], ['eg'])
  expect(await insights()).toMatchObject({
    currency: 'SAR',
    otherCurrencies: false,
    from: dayAt(-100),
    days: 101,
    drops: [{ listingId: dear, day: dayAt(-40), from: 12_000, to: 10_000, days: 11, isRunning: false }],
    dropCount: 1,
    wins: [
      { listingId: cheap, days: 70 },
      { listingId: dear, days: 11 },
    ],
    comparedDays: 81,
  })
})

it('marks the band of the current price', async () => {
  await sell([
    { at: inDays(-90), amount: 12_000 },
    { at: inDays(-10), amount: 10_000 },
  ])
  const bands = (await insights())?.bands ?? []
  expect(bands.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ from: 10_000, days: 11 }])
  expect(bands.reduce((sum, { days }) => sum + days, 0)).toBe(91)
})

it('says nothing about today if the last reading is older than two days', async () => {
  const listingId = await sell([
    { at: inDays(-100), amount: 12_000 },
    { at: inDays(-10), amount: 10_000 },
  ])
  const { kysely } = api.database.main
  await kysely
    .updateTable('listing_price')
    .set({ seen_at: inDays(-5) })
    .where('listing_id', '=', listingId)
    .execute()
  const found = await insights()
  expect(found?.bands.filter(({ isCurrent }) => isCurrent)).toEqual([])
  // Known until two days after it was read.
  expect(found).toMatchObject({ days: 98, drops: [{ day: dayAt(-10), days: 8, isRunning: false }] })
})

it('ignores shops with another currency, and says so', async () => {
  await sell([{ at: inDays(-90), amount: 10_000 }])
  await sell([
    { at: inDays(-90), amount: 2_000, currency: 'USD' },
    { at: inDays(-5), amount: 5_000, currency: 'USD' },
  ])
  expect(await insights()).toMatchObject({ currency: 'SAR', otherCurrencies: true, drops: [], comparedDays: 0 })
})

it('is empty under sixty days, without a price, and for an unknown product', async () => {
  expect(await insights()).toBeNull()
  await sell([{ at: inDays(-50), amount: 10_000 }])
  expect(await insights()).toBeNull()
  expect((await ask('0198c0de-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

it('covers at most a year, starting from the price in force then', async () => {
  await sell([
    { at: inDays(-500), amount: 5_000 },
    { at: inDays(-400), amount: 9_000 },
    { at: inDays(-20), amount: 8_000 },
  ])
  expect(await insights()).toMatchObject({ from: dayAt(-364), days: 365, dropCount: 1 })
  expect((await insights())?.bands[0]?.from).toBe(8_000)
})

it('may be cached by shared caches', async () => {
  expect((await ask()).headers['cache-control']).toBe('public, max-age=300')
})
