import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { castVote } from '../coupon/cast-vote.queries.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let category: string
let noon: number

beforeAll(async () => {
  api = await startTestApi()
  category = await api.rows.category({ name_ar: 'تسوق', name_en: 'Shopping' })
  noon = await api.rows.shop({
    category_id: category,
    name_ar: 'نون',
    name_en: 'Noon',
    slug: 'noon',
    domain: 'noon.com',
    description_ar: 'كل ما تحتاجه',
    description_en: 'All you need',
    countries: ['sa', 'ae'],
    currency: 'SAR',
  })
})
afterAll(() => api.close())

const page = async (id: number | string = noon, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  (await api.get(`/api/v1/shop/shop-list/${id}`, headers)).json()

describe("a store's page", () => {
  it('describes the store in the language of the caller', async () => {
    expect(await page()).toEqual({
      shop: {
        id: noon,
        shopName: 'Noon',
        slug: 'noon',
        logo: null,
        domain: 'noon.com',
        categoryId: category,
        countries: ['sa', 'ae'],
        couponCount: 0,
        description: 'All you need',
        categoryName: 'Shopping',
        currency: 'SAR',
        visitUrl: 'https://noon.com/',
      },
      countsByCountry: {},
      coupons: [],
      permits: [],
      similarShops: [],
    })
    expect((await page(noon, {})).shop).toMatchObject({
      shopName: 'نون',
      description: 'كل ما تحتاجه',
      categoryName: 'تسوق',
    })
  })

  it('shows the terms of a coupon', async () => {
    const shop = await api.rows.shop({ name_en: 'Full', name_ar: 'كامل' })
    const endsAt = inDays(10)
    const id = await api.rows.coupon({
      shop_id: shop,
      code: 'SAVE50',
      description_en: '50 off',
      description_ar: 'خصم 50',
      discount_type: 'fixed',
      percent: null,
      amount_minor: 5_000,
      minimum_order_minor: 20_000,
      maximum_discount_minor: 5_000,
      currency: 'SAR',
      terms: JSON.stringify([{ ar: 'للطلب الأول', en: 'First order' }]),
      new_customers_only: true,
      countries: ['sa', 'kw'],
      starts_at: '2026-01-02T03:04:05.678Z',
      ends_at: endsAt,
      worked: 18,
      failed: 3,
      created_at: inDays(-20),
      app_only: true,
      excludes_sale_items: true,
      exclusions_en: 'Not on gold',
    })
    expect((await page(shop)).coupons).toEqual([
      {
        id,
        code: 'SAVE50',
        description: '50 off',
        terms: ['First order'],
        shopName: 'Full',
        year: new Date().getUTCFullYear(),
        discountType: 'fixed',
        percent: null,
        amount: { amount: 5_000, currency: 'SAR' },
        minimumOrder: { amount: 20_000, currency: 'SAR' },
        maximumDiscount: { amount: 5_000, currency: 'SAR' },
        newCustomersOnly: true,
        stackable: false,
        countries: ['sa', 'kw'],
        startsAt: '2026-01-02T03:04:05.678Z',
        endsAt: endsAt.toISOString(),
        state: 'active',
        appOnly: true,
        studentOnly: false,
        exclusive: false,
        excludesSaleItems: true,
        exclusions: 'Not on gold',
        evidence: {
          worked: 18,
          failed: 3,
          score: expect.closeTo(proofScore(18, 3), 2),
          lastWorkedAt: expect.any(String),
          isProven: true,
          country: null,
          days: 14,
        },
        confirmedBy: 'shopper',
        firstSeenAt: expect.any(String),
        badges: [],
      },
    ])
    const [arabic] = (await page(shop, {})).coupons
    expect(arabic).toMatchObject({ description: 'خصم 50', terms: ['للطلب الأول'], shopName: 'كامل' })
  })

  it('ranks by proof: usable first, then upcoming, expired last', async () => {
    const shop = await api.rows.shop()
    const coupon = (code: string, values: object) => api.rows.coupon({ shop_id: shop, code, ...values })
    await coupon('ONE-OF-ONE', { worked: 1, failed: 0 })
    await coupon('MANY', { worked: 180, failed: 20 })
    await coupon('UNTRIED', {})
    await coupon('HALF', { worked: 50, failed: 50 })
    await coupon('ENDED', { worked: 900, ends_at: inDays(-1) })
    await coupon('ENDED-LONG-AGO', { worked: 900, ends_at: inDays(-30) })
    await coupon('SOON', { worked: 900, starts_at: inDays(2) })
    await coupon('PAUSED', { status: 'PAUSED', worked: 900 })
    await coupon('STOPPED', { status: 'STOPPED', worked: 900 })
    await coupon('DELETED', { deleted_at: inDays(-1), worked: 900 })
    const { coupons, shop: shown } = await page(shop)
    expect(coupons.map(({ code, state }: { code: string; state: string }) => [code, state])).toEqual([
      ['MANY', 'active'],
      ['HALF', 'active'],
      ['ONE-OF-ONE', 'active'],
      ['UNTRIED', 'active'],
      ['SOON', 'upcoming'],
      ['ENDED', 'expired'],
      ['ENDED-LONG-AGO', 'expired'],
    ])
    expect(shown.couponCount).toBe(4)
  })

  it('marks the proven store-wide code that saves most on a basket as highest saving, and names the basket', async () => {
    const shop = await api.rows.shop()
    const coupon = (code: string, percent: number, values: object = {}) =>
      api.rows.coupon({ shop_id: shop, code, percent, worked: 40, created_at: inDays(-20), ...values })
    await coupon('EVERYTHING', 10)
    await coupon('UNKNOWN', 60, { worked: 0 })
    const marked = async () =>
      (await page(shop)).coupons
        .filter(({ badges }: { badges: string[] }) => badges.includes('highest-saving'))
        .map(({ code }: { code: string }) => code)
    expect(await marked()).toEqual(['EVERYTHING'])
    expect((await page(shop)).coupons.find(({ code }: { code: string }) => code === 'EVERYTHING').savingOn).toEqual({
      saving: { amount: 2_000, currency: 'SAR' },
      basket: { amount: 20_000, currency: 'SAR' },
    })
    await coupon('MORE', 30)
    expect(await marked()).toEqual(['MORE'])
    // It saves more on some products, so that the store-wide code is no longer the highest.
    await coupon('SHOES', 40, { applies_to_all: false })
    expect(await marked()).toEqual([])
  })

  it("marks as most proven what shoppers or staff have proven in the page's country", async () => {
    const shop = await api.rows.shop({ countries: ['sa', 'kw'] })
    const coupon = (code: string, values: object = {}) =>
      api.rows.coupon({ shop_id: shop, code, countries: ['sa', 'kw'], created_at: inDays(-20), ...values })
    await coupon('TOO-FEW', { worked: 4 })
    await coupon('DOUBTFUL', { worked: 30, failed: 30 })
    await castVote(api.database.main.kysely, {
      couponId: await coupon('STAFF'),
      voter: { account: null, browser: randomBytes(32), network: randomBytes(32) },
      ...{ country: 'kw', worked: true, reason: null, source: 'staff', weight: 2 },
    })
    const shown = async (country: string) =>
      (await page(`${shop}?country=${country}`)).coupons.map(
        ({ code, evidence, badges }: { code: string; evidence: { isProven: boolean }; badges: string[] }) => [
          code,
          evidence.isProven,
          badges.includes('most-proven'),
        ],
      )
    expect((await shown('kw')).toSorted()).toEqual([
      ['DOUBTFUL', false, false],
      ['STAFF', true, true],
      ['TOO-FEW', false, false],
    ])
    await coupon('SHOPPERS', { worked: 5 })
    expect((await shown('sa')).toSorted()).toEqual([
      ['DOUBTFUL', false, false],
      ['SHOPPERS', true, true],
      ['STAFF', true, false],
      ['TOO-FEW', false, false],
    ])
  })

  it('counts all codes of the country, and all others, although it shows only the best', async () => {
    const shop = await api.rows.shop({ domain: 'counted.example' })
    const make = async (count: number, countries: string[], values: object = {}) => {
      for (let made = 0; made < count; made += 1) await api.rows.coupon({ shop_id: shop, countries, ...values })
    }
    await make(40, ['sa'])
    await make(15, ['eg', 'sa'])
    await make(1, ['eg'], { starts_at: inDays(1) })
    await make(1, ['eg'], { ends_at: inDays(-1) })
    for (const address of [`shop-list/${shop}`, 'by-domain/counted.example']) {
      const read = async (query: string) => (await api.get(`/api/v1/shop/${address}${query}`)).json()
      for (const [query, couponCount] of Object.entries({
        '': 55,
        '?country=sa': 55,
        '?country=eg': 15,
        '?country=kw': 0,
      })) {
        const { shop: counted, countsByCountry } = await read(query)
        expect([counted.couponCount, countsByCountry]).toEqual([couponCount, { eg: 15, sa: 55 }])
      }
    }
  })

  it('updates the count for codes that began or ended since', async () => {
    const shop = await api.rows.shop()
    await api.rows.coupon({ shop_id: shop, countries: ['eg', 'sa'] })
    const stale = sql`update shop_coupon_count set by_country = '{"kw": 9}', valid_until = now() where shop_id = ${shop}`
    await stale.execute(api.database.main.kysely)
    const counted = await page(`${shop}?country=eg`)
    expect([counted.shop.couponCount, counted.countsByCountry]).toEqual([1, { eg: 1, sa: 1 }])
  })

  it.each(['proof', 'saving'])('puts codes for other countries in order by %s as well', async (sort) => {
    const shop = await api.rows.shop({ currency: 'SAR' })
    const make = (code: string, values: object) =>
      api.rows.coupon({ shop_id: shop, code, countries: ['sa'], ...values })
    await make('PROVEN', { worked: 90, failed: 2, percent: 5 })
    await make('SAVES', { worked: 5, failed: 4, percent: 60 })
    const { coupons } = await page(`${shop}?country=eg&sort=${sort}`)
    const codes = coupons.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(sort === 'proof' ? ['PROVEN', 'SAVES'] : ['SAVES', 'PROVEN'])
  })

  it('shows an ended coupon with the year it ended in', async () => {
    const shop = await api.rows.shop()
    await api.rows.coupon({ shop_id: shop, starts_at: '2024-01-01', ends_at: '2024-12-31T23:59:59Z' })
    expect((await page(shop)).coupons).toMatchObject([{ year: 2024, state: 'expired' }])
  })

  it('offers stores of the same category that share a country', async () => {
    const same = await api.rows.category()
    const shop = (values: object) => api.rows.shop({ category_id: same, countries: ['sa'], ...values })
    const self = await shop({ countries: ['sa', 'kw'] })
    const less = await shop({ popularity: 1 })
    const more = await shop({ popularity: 2, countries: ['kw'] })
    await shop({ countries: ['eg'] })
    await shop({ status: 'INACTIVE' })
    await api.rows.shop({ countries: ['sa'] })
    expect((await page(self)).similarShops.map(({ id }: { id: number }) => id)).toEqual([more, less])
  })

  it('is a 404 for an unknown, inactive or deleted store', async () => {
    const inactive = await api.rows.shop({ status: 'INACTIVE' })
    const deleted = await api.rows.shop({ deleted_at: inDays(-1) })
    for (const id of [999_999, inactive, deleted]) {
      const reply = await api.get(`/api/v1/shop/shop-list/${id}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({
        code: 1003,
        name: 'NotFound',
        message: 'NOT_FOUND',
        detail: 'لم نجد ما طلبته.',
      })
    }
  })

  it.each(['0', '-1', 'noon', '1.5', '2147483648', "1' or '1'='1"])(
    'finds nothing under %s, which is not a store id',
    async (id) => {
      const reply = await api.get(`/api/v1/shop/shop-list/${encodeURIComponent(id)}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 1003, message: 'NOT_FOUND' })
    },
  )
})

describe('a reply that the caller already has', () => {
  it('is not sent again', async () => {
    const first = await api.get(`/api/v1/shop/shop-list/${noon}`)
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'content-language': 'ar' })
    expect(first.headers.vary).toContain('Accept-Language')
    const etag = String(first.headers.etag)
    const again = await api.get(`/api/v1/shop/shop-list/${noon}`, { 'if-none-match': `"other", ${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
    const strong = await api.get(`/api/v1/shop/shop-list/${noon}`, { 'if-none-match': etag.replace('W/', '') })
    expect(strong.statusCode).toBe(304)
  })

  it('has the same tag when compressed, and varies by encoding', async () => {
    const path = '/api/v1/shop/shop-list?limit=100'
    for (let made = 0; made < 10; made += 1) await api.rows.shop()
    const plain = await api.get(path)
    const packed = await api.get(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toMatch(/Accept-Language.*accept-encoding/i)
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json())
    expect(packed.headers.etag).toBe(plain.headers.etag)
    const again = await api.get(path, { 'accept-encoding': 'gzip', 'if-none-match': String(packed.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is sent if it changed, or if the language differs', async () => {
    const { etag } = (await api.get(`/api/v1/shop/shop-list/${noon}`)).headers
    const english = await api.get(`/api/v1/shop/shop-list/${noon}`, {
      'if-none-match': String(etag),
      'accept-language': 'en',
    })
    expect(english.statusCode).toBe(200)
    await api.rows.coupon({ shop_id: noon })
    const changed = await api.get(`/api/v1/shop/shop-list/${noon}`, { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })
})
