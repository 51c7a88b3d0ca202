import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { type GivenPrice, givePrices } from '../testing/price-rows.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let productId = ''

async function sell(prices: readonly GivenPrice[], shop: Parameters<typeof api.rows.shop>[0] = {}) {
  const shopId = await api.rows.shop(shop)
  const id = await api.rows.listing({ product_id: productId, shop_id: shopId })
  if (prices.length > 0) await givePrices(api.database.main.kysely, id, prices)
  return { id, shopId }
}

describe('a search for products', () => {
  const search = async (body: object) => {
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/product/search',
      headers: { 'accept-language': 'en' },
      payload: body,
    })
    expect(reply.statusCode).toBe(200)
    return reply.json<{
      items: { id: string }[]
      total: number
      didYouMean: string | null
      nextCursor: string | null
    }>()
  }

  it('finds a product by the words of its name, with the lowest price of the country', async () => {
    const id = await api.rows.product({ name_en: 'Zephyr Blender, red', name_ar: 'خلاط زفير أحمر' })
    productId = id
    await sell([
      { at: inDays(-9), amount: 10_000 },
      { at: inDays(-3), amount: 9_000 },
    ])
    const { items, total } = await search({ search: 'blender zephyr', country: 'sa' })
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { id, best: { price: { amount: 9_000 }, dropPercent: 10, seenAt: expect.stringMatching(/Z$/) }, shopCount: 1 },
    ])
    expect((await search({ search: 'خلاط زفير' })).items.map((item) => item.id)).toEqual([id])
  })

  it('shows the lowest price after a code of the country, in any shop', async () => {
    const id = await api.rows.product({ name_en: 'Okapi kettle' })
    productId = id
    const cheap = await sell([{ at: inDays(-3), amount: 9_000 }])
    const coded = await sell([{ at: inDays(-3), amount: 9_500 }])
    await api.rows.coupon({ shop_id: coded.shopId, percent: 20, worked: 40, failed: 1 })
    const { items } = await search({ search: 'okapi kettle', country: 'sa' })
    expect(items).toMatchObject([
      {
        best: { price: { amount: 9_000 }, shop: { id: cheap.shopId } },
        effective: { price: { amount: 7_600, currency: 'SAR' }, shop: { id: coded.shopId }, converted: null },
      },
    ])
    const page = await api.get(`/api/v1/product/product-list/${id}?country=sa`)
    expect(page.json().effective.price.amount).toBe(7_600)
    // Without a country there are no codes; and a code counts only if it gives the lowest price.
    expect((await search({ search: 'okapi kettle' })).items).toMatchObject([{ effective: null }])
    await givePrices(api.database.main.kysely, cheap.id, [{ at: inDays(-1), amount: 7_000 }])
    expect((await search({ search: 'okapi kettle', country: 'sa' })).items).toMatchObject([{ effective: null }])
  })

  it('returns the corrected search if it differs from what was typed', async () => {
    const id = await api.rows.product({ name_en: 'Vorwerk Thermomix' })
    expect(await search({ search: 'thermomxi vorwerk' })).toMatchObject({
      items: [{ id }],
      didYouMean: 'thermomix vorwerk',
    })
    expect((await search({ search: 'vorwerk thermom' })).didYouMean).toBeNull()
    expect(await search({ search: 'zzzzqqqq' })).toMatchObject({ total: 0, didYouMean: null })
  })

  it('keeps to the chosen category', async () => {
    const [one, other] = [await api.rows.category(), await api.rows.category()]
    const id = await api.rows.product({ name_en: 'Wombat jacket', category_id: one })
    await api.rows.product({ name_en: 'Wombat kettle', category_id: other })
    expect((await search({ search: 'wombat', categoryId: one })).items.map((item) => item.id)).toEqual([id])
    expect((await search({ search: 'wombat' })).total).toBe(2)
    const reply = await api.get(`/api/v1/product/search?categoryId=${one}`)
    expect(reply.json().items.map((item: { id: string }) => item.id)).toEqual([id])
  })

  it('gives the same reply to GET, for shared caches', async () => {
    const id = await api.rows.product({ name_en: 'Quokka lamp' })
    const reply = await api.get('/api/v1/product/search?search=quokka')
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.json().items.map((item: { id: string }) => item.id)).toEqual([id])
  })

  it('lists the newest if nothing dropped recently, otherwise only products that dropped to their lowest price', async () => {
    const categoryId = await api.rows.category()
    const listed = async () => (await search({ country: 'sa', categoryId })).items
    const product = (name: string) => api.rows.product({ name_en: name, category_id: categoryId })
    const fall = [
      { at: inDays(-9), amount: 10_000 },
      { at: inDays(-3), amount: 9_970 },
    ]

    const early = await product('Dropped long ago')
    productId = early
    await sell([
      { at: inDays(-90), amount: 10_000 },
      { at: inDays(-40), amount: 9_000 },
    ])
    const newest = await product('Newest')
    expect(await listed()).toMatchObject([
      { id: newest, best: null },
      { id: early, best: { dropPercent: null } },
    ])

    productId = await product('Dropped where it is not the lowest')
    await sell(fall)
    await sell([{ at: inDays(-60), amount: 9_000 }])
    expect(await listed()).toHaveLength(3)

    productId = await product('Dropped where another currency is lower')
    await sell(fall)
    await sell([{ at: inDays(-60), amount: 2_000, currency: 'USD' }])
    expect(await listed()).toHaveLength(4)

    const dropped = await product('Dropped')
    productId = dropped
    await sell(fall)
    await sell([{ at: inDays(-60), amount: 12_000 }])
    expect(await listed()).toMatchObject([{ id: dropped, best: { price: { amount: 9_970 }, dropPercent: 1 } }])
  })

  it("lists notable drops first, and among them prices in the country's own currency", async () => {
    const categoryId = await api.rows.category()
    const dropped = async (name: string, days: number, to: number, currency = 'SAR') => {
      productId = await api.rows.product({ name_en: name, category_id: categoryId })
      await sell([
        { at: inDays(-20), amount: 10_000, currency },
        { at: inDays(-days), amount: to, currency },
      ])
      return productId
    }
    const early = await dropped('By a fifth, early', 9, 8_000)
    const foreign = await dropped('By half, in dollars', 2, 5_000, 'USD')
    const little = await dropped('By one in a hundred', 1, 9_900)
    const late = await dropped('By a tenth, late', 3, 9_000)
    const { items } = await search({ country: 'sa', categoryId })
    expect(items.map(({ id }) => id)).toEqual([late, early, foreign, little])
  })

  it('continues from its cursor', async () => {
    const { items, total } = await search({ country: 'sa' })
    expect(total).toBeGreaterThan(0)
    expect(items.length).toBeGreaterThan(0)
    expect(
      (await search({ country: 'sa', cursor: Buffer.from('["products",1]').toString('base64url') })).items[0],
    ).toEqual(items[1])
  })
})
