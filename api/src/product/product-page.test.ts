import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { productHistory, productPage } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { judgePrice } from '../../../shared/prices/verdict.ts'
import { inDays } from '../testing/builders.ts'
import { type GivenPrice, givePrices } from '../testing/price-rows.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

type Page = ReplyOf<typeof productPage>
type History = ReplyOf<typeof productHistory>

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const product = (id: string, query = '') =>
  api.get(`/api/v1/product/product-list/${id}${query}`, { 'accept-language': 'en' })
const page = async (id: string, query = ''): Promise<Page> => {
  const reply = await product(id, query)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const history = async (id: string, query = ''): Promise<History> => {
  const reply = await product(`${id}/history`, query)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

let productId = ''
beforeEach(async () => {
  productId = await api.rows.product({ name_en: 'Anker 65W Charger & Cable', pack_amount: 500, pack_unit: 'g' })
})

async function sell(prices: readonly GivenPrice[], shop: Parameters<typeof api.rows.shop>[0] = {}) {
  const shopId = await api.rows.shop(shop)
  const id = await api.rows.listing({ product_id: productId, shop_id: shopId })
  if (prices.length > 0) await givePrices(api.database.main.kysely, id, prices)
  return { id, shopId }
}
const proven = { worked: 40, failed: 1 }

describe('the page of a product', () => {
  it('compares its stores: in stock before out of stock, the cheapest first, those without a price last', async () => {
    const unknown = await sell([])
    const dear = await sell([{ at: inDays(-3), amount: 9_000 }])
    const gone = await sell([{ at: inDays(-3), amount: 5_000, inStock: false }])
    const cheap = await sell([{ at: inDays(-3), amount: 8_000 }])
    const { product: shown, listings, best, effective, verdict } = await page(productId)
    expect(shown).toMatchObject({
      id: productId,
      slug: 'anker-65w-charger-and-cable',
      pack: { amount: 500, unit: 'g' },
    })
    expect(listings.map(({ id }) => id)).toEqual([cheap.id, dear.id, gone.id, unknown.id])
    expect(listings[0]).toMatchObject({
      unitPrice: { price: { amount: 16_000, currency: 'SAR' }, per: 'kg' },
    })
    expect(best).toEqual({ listingId: cheap.id, price: { amount: 8_000, currency: 'SAR' }, converted: null })
    expect(effective).toBeNull()
    expect(verdict).toMatchObject({ level: 'fair', certainty: 'uncertain' })
  })

  it('puts stores of the country first, and converts other currencies by the rate of a day', async () => {
    const near = await sell([{ at: inDays(-3), amount: 9_000 }], { countries: ['sa'] })
    const far = await sell([{ at: inDays(-3), amount: 3_672, currency: 'AED' }], { countries: ['ae'], currency: 'AED' })
    const { listings, best } = await page(productId, '?country=sa')
    expect(best?.listingId).toBe(near.id)
    expect(listings.map(({ id, delivers }) => [id, delivers])).toEqual([
      [near.id, true],
      [far.id, false],
    ])
    // 36.72 AED at 3.6725 and 3.75 to the dollar.
    expect(listings[1]?.converted).toEqual({ amount: 3_749, currency: 'SAR', rateDay: '1987-01-01' })
    expect((await page(productId, '?country=ae')).best).toEqual({
      listingId: far.id,
      price: { amount: 3_672, currency: 'AED' },
      converted: null,
    })
  })

  it('names the code that makes another store the cheapest', async () => {
    const cheap = await sell([{ at: inDays(-3), amount: 8_000 }])
    const coded = await sell([{ at: inDays(-3), amount: 9_000 }])
    const couponId = await api.rows.coupon({ shop_id: coded.shopId, code: 'SAVE20', percent: 20, ...proven })
    const { best, effective, listings } = await page(productId, '?country=sa')
    expect(best?.listingId).toBe(cheap.id)
    expect(effective).toEqual({
      listingId: coded.id,
      price: { amount: 7_200, currency: 'SAR' },
      converted: null,
      couponId,
      code: 'SAVE20',
      description: expect.any(String),
    })
    expect(listings.find(({ id }) => id === coded.id)?.effective).toMatchObject({ couponId, price: { amount: 7_200 } })
    expect((await page(productId)).effective).toBeNull()
    expect((await page(productId, '?country=eg')).effective).toBeNull()
  })

  it('says the verdict of the rules on the days before', async () => {
    await sell([
      { at: inDays(-100), amount: 12_000 },
      { at: inDays(-60), amount: 15_000 },
      { at: inDays(-2), amount: 11_000 },
    ])
    const { verdict } = await page(productId)
    expect(verdict).toMatchObject({ level: 'lowest', certainty: 'certain', lowest: 11_000, highest: 15_000 })
    expect(Object.keys(verdict).sort()).toEqual(
      Object.keys(judgePrice({ current: null, days: [], today: '2026-11-22' })).sort(),
    )
  })

  it('judges by what it cost in any store of the country', async () => {
    const near = { countries: ['sa'] }
    await sell(
      [
        { at: inDays(-100), amount: 15_000 },
        { at: inDays(-9), amount: 11_000 },
      ],
      near,
    )
    await sell(
      [
        { at: inDays(-100), amount: 14_000 },
        { at: inDays(-12), amount: 7_000 },
        { at: inDays(-9), amount: 12_000 },
      ],
      near,
    )
    await sell(
      [
        { at: inDays(-100), amount: 1_000 },
        { at: inDays(-9), amount: 20_000 },
      ],
      { countries: ['eg'] },
    )
    const { verdict } = await page(productId, '?country=sa')
    expect(verdict).toMatchObject({ level: 'good', lowest: 7_000, highest: 14_000 })
  })

  it('is that of the product which took this one, and none for one that is thrown away', async () => {
    const into = await api.rows.product({ name_en: 'Target' })
    const { kysely } = api.database.main
    await kysely.updateTable('product').set({ merged_into: into }).where('id', '=', productId).execute()
    expect((await page(productId)).product.id).toBe(into)
    await kysely.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', into).execute()
    expect((await product(productId)).statusCode).toBe(404)
  })

  it('may be kept by shared caches, and is not sent again to those that have it', async () => {
    const reply = await product(productId)
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    const again = await api.get(`/api/v1/product/product-list/${productId}`, {
      'accept-language': 'en',
      'if-none-match': String(reply.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })
})

describe('the history of a product', () => {
  it('begins with the price in force and then has each change', async () => {
    const { id } = await sell([
      { at: inDays(-50), amount: 10_000 },
      { at: inDays(-40), amount: 9_000 },
      { at: inDays(-3), amount: 9_500, inStock: false },
      { at: inDays(-1), amount: 8_000 },
    ])
    const { currency, points, summary } = await history(productId, '?range=7d')
    expect(currency).toBe('SAR')
    expect(points.map(({ amount, inStock, listingId }) => [amount, inStock, listingId])).toEqual([
      [9_000, true, id],
      [9_500, false, id],
      [8_000, true, id],
    ])
    expect(points[0]?.at).toBe(`${inDays(-7).toISOString().slice(0, 10)}T00:00:00.000Z`)
    expect(summary).toMatchObject({ min: 8_000, max: 9_000 })
    expect(summary?.avg).toBeGreaterThan(8_700)
    expect((await history(productId, '?range=30d')).points.map(({ amount }) => amount)).toEqual([9_000, 9_500, 8_000])
    expect((await history(productId, '?range=1y')).points.map(({ amount }) => amount)).toEqual([
      10_000, 9_000, 9_500, 8_000,
    ])
  })

  it('is in the currency of the best listing, and says by which rate others were converted', async () => {
    await sell([{ at: inDays(-3), amount: 3_672, currency: 'AED' }], { countries: ['ae'] })
    const near = await sell([{ at: inDays(-2), amount: 9_000 }], { countries: ['ae', 'sa'] })
    const all = await history(productId, '?range=all')
    expect(all.currency).toBe('AED')
    expect(all.conversions).toEqual([{ currency: 'SAR', rateDay: '1987-01-01' }])
    expect(all.points.find(({ listingId }) => listingId === near.id)?.amount).toBe(8_814)
    const inRiyal = await history(productId, '?range=all&country=sa')
    expect(inRiyal).toMatchObject({ currency: 'SAR', conversions: [], points: [{ amount: 9_000 }] })
  })

  it('has the sales of the calendar and the proven codes of its stores', async () => {
    const { shopId } = await sell([{ at: inDays(-300), amount: 9_000 }])
    await api.rows.coupon({ shop_id: shopId, code: 'GOOD', starts_at: inDays(-20), ends_at: inDays(-10), ...proven })
    await api.rows.coupon({ shop_id: shopId, code: 'UNTRIED', starts_at: inDays(-20) })
    const { periods } = await history(productId, '?range=1y&country=sa')
    expect(periods.filter(({ kind }) => kind === 'code')).toEqual([
      {
        kind: 'code',
        from: inDays(-20).toISOString().slice(0, 10),
        to: inDays(-10).toISOString().slice(0, 10),
        name: expect.stringMatching(/^GOOD · /),
      },
    ])
    expect(periods.filter(({ kind, name }) => kind === 'sale' && name === 'Ramadan').length).toBeGreaterThan(0)
  })

  it('shows a code as a band only where it lowered the price of this product', async () => {
    const { shopId } = await sell([
      { at: inDays(-80), amount: 9_000 },
      { at: inDays(-30), amount: 4_000 },
    ])
    const code = (name: string, begins: number, ends: number | null, values = {}) =>
      api.rows.coupon({
        shop_id: shopId,
        code: name,
        percent: 10,
        starts_at: inDays(begins),
        ends_at: ends === null ? null : inDays(ends),
        ...proven,
        ...values,
      })
    await code('EARLY', -70, -60)
    await code('BEATEN', -68, -62, { percent: 5 })
    await code('LATE', -20, -10, { percent: 5 })
    await code('TOO-DEAR', -25, null, { minimum_order_minor: 5_000, currency: 'SAR' })
    await code('SOME-THINGS', -25, null, { applies_to_all: false })
    await code('NEW-CUSTOMERS', -25, null, { new_customers_only: true })
    await code('IN-DOLLARS', -25, null, { currency: 'USD' })
    const bands = async () =>
      (await history(productId, '?range=90d&country=sa')).periods
        .filter(({ kind }) => kind === 'code')
        .map(({ name }) => name.split(' · ')[0])
    expect(await bands()).toEqual(['EARLY', 'LATE'])
    for (let number = 1; number <= 7; number += 1)
      await code(`MORE${number}`, -9 + number, -8 + number, { percent: 20 })
    expect(await bands()).toHaveLength(6)
  })

  it('stays small however deep it is, and keeps the lowest price', async () => {
    const years = 9 * 365
    const prices = Array.from({ length: years }, (_, day) => ({
      at: inDays(day - years),
      amount: day === 1_000 ? 123 : 10_000 + (day % 7),
    }))
    await sell(prices)
    await sell(prices)
    const { points, summary } = await history(productId, '?range=all')
    expect(points.length).toBeGreaterThan(500)
    expect(points.length).toBeLessThan(1_500)
    expect(points.some(({ amount }) => amount === 123)).toBe(true)
    expect(summary).toMatchObject({ min: 123, max: 10_006 })
  })

  it('is empty for a product without a price', async () => {
    expect(await history(productId, '?country=kw')).toEqual({
      currency: 'KWD',
      conversions: [],
      points: [],
      summary: null,
      periods: expect.any(Array),
    })
  })
})

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
    expect(items).toMatchObject([{ id, best: { price: { amount: 9_000 }, dropPercent: 10 }, shopCount: 1 }])
    expect((await search({ search: 'خلاط زفير' })).items.map((item) => item.id)).toEqual([id])
  })

  it('says what it was understood as where that is not as it was typed', async () => {
    const id = await api.rows.product({ name_en: 'Vorwerk Thermomix' })
    expect(await search({ search: 'thermomxi vorwerk' })).toMatchObject({
      items: [{ id }],
      didYouMean: 'thermomix vorwerk',
    })
    expect((await search({ search: 'vorwerk thermom' })).didYouMean).toBeNull()
    expect(await search({ search: 'zzzzqqqq' })).toMatchObject({ total: 0, didYouMean: null })
  })

  it('keeps to a category where one is chosen', async () => {
    const [one, other] = [await api.rows.category(), await api.rows.category()]
    const id = await api.rows.product({ name_en: 'Wombat jacket', category_id: one })
    await api.rows.product({ name_en: 'Wombat kettle', category_id: other })
    expect((await search({ search: 'wombat', categoryId: one })).items.map((item) => item.id)).toEqual([id])
    expect((await search({ search: 'wombat' })).total).toBe(2)
    const reply = await api.get(`/api/v1/product/search?categoryId=${one}`)
    expect(reply.json().items.map((item: { id: string }) => item.id)).toEqual([id])
  })

  it('answers the same by GET, for shared caches', async () => {
    const id = await api.rows.product({ name_en: 'Quokka lamp' })
    const reply = await api.get('/api/v1/product/search?search=quokka')
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    expect(reply.json().items.map((item: { id: string }) => item.id)).toEqual([id])
  })

  it('lists the newest where nothing dropped lately, and otherwise only what dropped to its lowest price', async () => {
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

  it('goes on by its cursor', async () => {
    const { items, total } = await search({ country: 'sa' })
    expect(total).toBeGreaterThan(0)
    expect(items.length).toBeGreaterThan(0)
    expect(
      (await search({ country: 'sa', cursor: Buffer.from('["products",1]').toString('base64url') })).items[0],
    ).toEqual(items[1])
  })
})
