import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { productAddresses, shopProducts } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { inDays } from '../testing/builders.ts'
import { type GivenPrice, givePrices } from '../testing/price-rows.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function sell(shopId: number, name: string, prices: readonly GivenPrice[]) {
  const productId = await api.rows.product({ name_en: name })
  const id = await api.rows.listing({ product_id: productId, shop_id: shopId })
  await givePrices(api.database.main.kysely, id, prices)
  return productId
}
const offers = async (shopId: number, query = '') => {
  const reply = await api.get(`/api/v1/product/shop/${shopId}${query}`, { 'accept-language': 'en' })
  expect(reply.statusCode).toBe(200)
  return reply.json<ReplyOf<typeof shopProducts>>().items
}

describe('recently reduced products of a shop', () => {
  it('come with the drop and the days before, latest first, and no others', async () => {
    const shopId = await api.rows.shop()
    const early = await sell(shopId, 'Early & First', [
      { at: inDays(-200), amount: 12_000 },
      { at: inDays(-20), amount: 9_000 },
    ])
    const late = await sell(shopId, 'Late', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-2), amount: 9_960 },
    ])
    await sell(shopId, 'Rose', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-2), amount: 11_000 },
    ])
    await sell(shopId, 'Long ago', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-40), amount: 8_000 },
    ])
    await sell(shopId, 'Gone', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-2), amount: 8_000, inStock: false },
    ])
    await sell(await api.rows.shop(), 'Of another store', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-2), amount: 8_000 },
    ])
    const items = await offers(shopId)
    expect(items.map(({ id }) => id)).toEqual([late, early])
    expect(items[0]).toMatchObject({ dropPercent: 1, price: { amount: 9_960, currency: 'SAR' }, converted: null })
    expect(items[1]).toMatchObject({ slug: 'early-and-first', dropPercent: 25 })
    await api.rows.coupon({ shop_id: shopId, percent: 10, worked: 40, failed: 1 })
    expect((await offers(shopId, '?country=sa'))[1]?.effective).toMatchObject({
      price: { amount: 8_100, currency: 'SAR' },
    })
    expect((await offers(shopId))[1]?.effective).toBeNull()
    expect(items[1]?.points.map(({ amount }) => amount)).toEqual([12_000, 9_000])
    expect(items[1]?.points[0]?.at.slice(0, 10)).toBe(inDays(-90).toISOString().slice(0, 10))
  })

  it('are converted for a country, and absent if the shop is not shown', async () => {
    const shopId = await api.rows.shop()
    await sell(shopId, 'Kettle', [
      { at: inDays(-60), amount: 10_000 },
      { at: inDays(-2), amount: 3_750 },
    ])
    expect((await offers(shopId, '?country=ae'))[0]?.converted).toMatchObject({ amount: 3_673, currency: 'AED' })
    expect((await offers(shopId, '?country=sa'))[0]?.converted).toBeNull()
    await api.database.main.kysely.updateTable('shop').set({ status: 'INACTIVE' }).where('id', '=', shopId).execute()
    expect(await offers(shopId)).toEqual([])
  })
})

describe('the addresses of products', () => {
  it('are those with a price, with the day of the last change, page by page', async () => {
    const shopId = await api.rows.shop()
    const priced = await sell(shopId, 'Anker 65W', [{ at: inDays(-1), amount: 100 }])
    const unpriced = await api.rows.product()
    const found: ReplyOf<typeof productAddresses>['items'][number][] = []
    let cursor: string | null = null
    do {
      const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
      const page: ReplyOf<typeof productAddresses> = (await api.get(`/api/v1/product/address${query}`)).json()
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    const ids = found.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(found).toContainEqual({
      id: priced,
      slug: 'anker-65w',
      changedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(ids).not.toContain(unpriced)
  })
})
