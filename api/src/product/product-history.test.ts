import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { productHistory } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { inDays } from '../testing/builders.ts'
import { makeSoldProduct, proven, type SoldProduct } from '../testing/sold-product.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

type History = ReplyOf<typeof productHistory>

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let charger: SoldProduct
beforeEach(async () => {
  charger = await makeSoldProduct(api)
})

/** Records that an ended code was proven while it ran. */
const noteProven = (couponId: string, country = 'sa') =>
  api.database.main.kysely.insertInto('proven_code').values({ coupon_id: couponId, country }).execute()

const history = async (query = ''): Promise<History> => {
  const reply = await charger.ask(`/history${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

describe('the history of a product', () => {
  it('begins with the price in force and then has each change', async () => {
    const { id } = await charger.sell([
      { at: inDays(-50), amount: 10_000 },
      { at: inDays(-40), amount: 9_000 },
      { at: inDays(-3), amount: 9_500, inStock: false },
      { at: inDays(-1), amount: 8_000 },
    ])
    const { currency, points, summary } = await history('?range=7d')
    expect(currency).toBe('SAR')
    expect(points.map(({ amount, inStock, listingId }) => [amount, inStock, listingId])).toEqual([
      [9_000, true, id],
      [9_500, false, id],
      [8_000, true, id],
    ])
    expect(points[0]?.at).toBe(`${inDays(-7).toISOString().slice(0, 10)}T00:00:00.000Z`)
    expect(summary).toMatchObject({ min: 8_000, max: 9_000 })
    expect(summary?.avg).toBeGreaterThan(8_700)
    expect((await history('?range=30d')).points.map(({ amount }) => amount)).toEqual([9_000, 9_500, 8_000])
    expect((await history('?range=1y')).points.map(({ amount }) => amount)).toEqual([10_000, 9_000, 9_500, 8_000])
  })

  it('is in the currency of the best listing, and states the rates used for others', async () => {
    await charger.sell([{ at: inDays(-3), amount: 3_672, currency: 'AED' }], { countries: ['ae'] })
    const near = await charger.sell([{ at: inDays(-2), amount: 9_000 }], { countries: ['ae', 'sa'] })
    const all = await history('?range=all')
    expect(all.currency).toBe('AED')
    expect(all.conversions).toEqual([{ currency: 'SAR', rateDay: '1998-01-01' }])
    expect(all.points.find(({ listingId }) => listingId === near.id)?.amount).toBe(8_814)
    const inRiyal = await history('?range=all&country=sa')
    expect(inRiyal).toMatchObject({ currency: 'SAR', conversions: [], points: [{ amount: 9_000 }] })
  })

  it('includes calendar sales and the proven codes of its shops', async () => {
    const { id, shopId } = await charger.sell([{ at: inDays(-300), amount: 9_000 }])
    const ended = (code: string) =>
      api.rows.coupon({ shop_id: shopId, code, starts_at: inDays(-20), ends_at: inDays(-10), ...proven })
    await noteProven(await ended('GOOD'))
    await noteProven(await ended('ELSEWHERE'), 'eg')
    await api.rows.coupon({ shop_id: shopId, code: 'UNTRIED', starts_at: inDays(-20) })
    const { periods } = await history('?range=1y&country=sa')
    expect(periods.filter(({ kind }) => kind === 'code')).toEqual([
      {
        kind: 'code',
        from: inDays(-20).toISOString().slice(0, 10),
        to: inDays(-10).toISOString().slice(0, 10),
        name: expect.stringMatching(/^GOOD · /),
        effect: { listingIds: [id], percent: 10, amount: null, most: null, least: null },
      },
    ])
    expect(periods.filter(({ kind, name }) => kind === 'sale' && name === 'Ramadan').length).toBeGreaterThan(0)
  })

  it('shows a code as a band only where it lowered the price of this product', async () => {
    const { shopId } = await charger.sell([
      { at: inDays(-80), amount: 9_000 },
      { at: inDays(-30), amount: 4_000 },
    ])
    const code = async (name: string, begins: number, ends: number | null, values = {}) => {
      const id = await api.rows.coupon({
        shop_id: shopId,
        code: name,
        percent: 10,
        starts_at: inDays(begins),
        ends_at: ends === null ? null : inDays(ends),
        ...proven,
        ...values,
      })
      if (ends !== null && ends < 0) await noteProven(id)
    }
    await code('EARLY', -70, -60)
    await code('BEATEN', -68, -62, { percent: 5 })
    await code('LATE', -20, -10, { percent: 5 })
    await code('TOO-DEAR', -25, null, { minimum_order_minor: 5_000, currency: 'SAR' })
    await code('SOME-THINGS', -25, null, { applies_to_all: false })
    await code('NEW-CUSTOMERS', -25, null, { new_customers_only: true })
    await code('STUDENTS', -25, null, { student_only: true })
    await code('IN-THE-APP', -25, null, { app_only: true })
    await code('NOT-ON-SALE', -25, null, { excludes_sale_items: true })
    await code('IN-DOLLARS', -25, null, { currency: 'USD' })
    await code('PROVEN-IN-EGYPT', -25, null, { countries: ['eg', 'sa'] })
    const bands = async () =>
      (await history('?range=90d&country=sa')).periods
        .filter(({ kind }) => kind === 'code')
        .map(({ name }) => name.split(' · ')[0])
    expect(await bands()).toEqual(['EARLY', 'LATE'])
    for (let number = 1; number <= 7; number += 1)
      await code(`MORE${number}`, -9 + number, -8 + number, { percent: 20 })
    expect(await bands()).toHaveLength(6)
  })

  it('stays small for a long history, and keeps the lowest price', async () => {
    const years = 9 * 365
    const prices = Array.from({ length: years }, (_, day) => ({
      at: inDays(day - years),
      amount: day === 1_000 ? 123 : 10_000 + (day % 7),
    }))
    await charger.sell(prices)
    await charger.sell(prices)
    const { points, summary } = await history('?range=all')
    expect(points.length).toBeGreaterThan(500)
    expect(points.length).toBeLessThan(1_500)
    expect(points.some(({ amount }) => amount === 123)).toBe(true)
    expect(summary).toMatchObject({ min: 123, max: 10_006 })
  })

  it('is empty for a product without a price', async () => {
    expect(await history('?country=kw')).toEqual({
      currency: 'KWD',
      conversions: [],
      points: [],
      summary: null,
      periods: expect.any(Array),
    })
  })
})
