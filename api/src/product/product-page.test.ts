import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { productPage } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { judgePrice } from '../../../shared/prices/verdict.ts'
import { inDays } from '../testing/builders.ts'
import { makeSoldProduct, proven, type SoldProduct } from '../testing/sold-product.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

type Page = ReplyOf<typeof productPage>

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let charger: SoldProduct
beforeEach(async () => {
  charger = await makeSoldProduct(api)
})

const page = async (query = ''): Promise<Page> => {
  const reply = await charger.ask(query)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

describe('the page of a product', () => {
  it('compares its shops: in stock before out of stock, cheapest first, those without a price last', async () => {
    const unknown = await charger.sell([])
    const dear = await charger.sell([{ at: inDays(-3), amount: 9_000 }])
    const gone = await charger.sell([{ at: inDays(-3), amount: 5_000, inStock: false }])
    const cheap = await charger.sell([{ at: inDays(-3), amount: 8_000 }])
    const { product: shown, listings, best, effective, verdict } = await page()
    expect(shown).toMatchObject({
      id: charger.id,
      slug: 'anker-65w-charger-and-cable',
      pack: { amount: 500, unit: 'g' },
    })
    expect(listings.map(({ id }) => id)).toEqual([cheap.id, dear.id, gone.id, unknown.id])
    expect(listings[0]).toMatchObject({
      unitPrice: { price: { amount: 16_000, currency: 'SAR' }, per: 'kg' },
    })
    expect(best).toEqual({
      listingId: cheap.id,
      price: { amount: 8_000, currency: 'SAR' },
      converted: null,
      previous: null,
    })
    expect(effective).toBeNull()
    expect(verdict).toMatchObject({ level: 'fair', certainty: 'uncertain' })
  })

  it("puts shops of the country first, and converts other currencies at the day's rate", async () => {
    const near = await charger.sell([{ at: inDays(-3), amount: 9_000 }], { countries: ['sa'] })
    const far = await charger.sell([{ at: inDays(-3), amount: 3_672, currency: 'AED' }], {
      countries: ['ae'],
      currency: 'AED',
    })
    const { listings, best } = await page('?country=sa')
    expect(best?.listingId).toBe(near.id)
    expect(listings.map(({ id, delivers }) => [id, delivers])).toEqual([
      [near.id, true],
      [far.id, false],
    ])
    // 36.72 AED at 3.6725 and 3.75 to the dollar.
    expect(listings[1]?.converted).toEqual({ amount: 3_749, currency: 'SAR', rateDay: '1998-01-01' })
    expect((await page('?country=ae')).best).toEqual({
      listingId: far.id,
      price: { amount: 3_672, currency: 'AED' },
      converted: null,
      previous: null,
    })
  })

  it('names the code that makes another shop the cheapest', async () => {
    const cheap = await charger.sell([{ at: inDays(-3), amount: 8_000 }])
    const coded = await charger.sell([{ at: inDays(-3), amount: 9_000 }])
    const couponId = await api.rows.coupon({ shop_id: coded.shopId, code: 'SAVE20', percent: 20, ...proven })
    const { best, effective, listings } = await page('?country=sa')
    expect(best?.listingId).toBe(cheap.id)
    expect(effective).toEqual({
      listingId: coded.id,
      price: { amount: 7_200, currency: 'SAR' },
      converted: null,
      couponId,
      code: 'SAVE20',
      tries: proven,
      description: expect.any(String),
    })
    expect(listings.find(({ id }) => id === coded.id)?.effective).toMatchObject({ couponId, price: { amount: 7_200 } })
    expect((await page()).effective).toBeNull()
    expect((await page('?country=eg')).effective).toBeNull()
  })

  it('shows the verdict from the prices of earlier days', async () => {
    await charger.sell([
      { at: inDays(-100), amount: 12_000 },
      { at: inDays(-60), amount: 15_000 },
      { at: inDays(-2), amount: 11_000 },
    ])
    const { verdict } = await page()
    expect(verdict).toMatchObject({ level: 'lowest', certainty: 'certain', lowest: 11_000, highest: 15_000 })
    expect(Object.keys(verdict).sort()).toEqual(
      Object.keys(judgePrice({ current: null, days: [], today: '2026-11-22' })).sort(),
    )
  })

  it('judges by the prices of any shop of the country', async () => {
    const near = { countries: ['sa'] }
    await charger.sell(
      [
        { at: inDays(-100), amount: 15_000 },
        { at: inDays(-9), amount: 11_000 },
      ],
      near,
    )
    await charger.sell(
      [
        { at: inDays(-100), amount: 14_000 },
        { at: inDays(-12), amount: 7_000 },
        { at: inDays(-9), amount: 12_000 },
      ],
      near,
    )
    await charger.sell(
      [
        { at: inDays(-100), amount: 1_000 },
        { at: inDays(-9), amount: 20_000 },
      ],
      { countries: ['eg'] },
    )
    const { verdict } = await page('?country=sa')
    expect(verdict).toMatchObject({ level: 'good', lowest: 7_000, highest: 14_000 })
  })

  it('shows the product it was merged into, and nothing if trashed', async () => {
    const into = await api.rows.product({ name_en: 'Target' })
    const { kysely } = api.database.main
    await kysely.updateTable('product').set({ merged_into: into }).where('id', '=', charger.id).execute()
    expect((await page()).product.id).toBe(into)
    await kysely.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', into).execute()
    expect((await charger.ask()).statusCode).toBe(404)
  })

  it('may be cached by shared caches, and is revalidated without a body', async () => {
    const reply = await charger.ask()
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    const again = await charger.ask('', { 'if-none-match': String(reply.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})
