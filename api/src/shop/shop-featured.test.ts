import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const featured = async (query = '') =>
  (await api.get(`/api/v1/shop/featured${query}`, { 'accept-language': 'en' })).json().featured

it('is empty if no store has a code', async () => {
  expect(await featured('?country=sa')).toBeNull()
})

it('is the best code of the most visited store, among those that work in the country', async () => {
  const big = await api.rows.shop({ name_en: 'Big', name_ar: 'كبير', countries: ['sa', 'eg'], popularity: 900 })
  const small = await api.rows.shop({ name_en: 'Small', name_ar: 'صغير', countries: ['sa'], popularity: 10 })
  const at = { last_worked_at: new Date() }
  await api.rows.coupon({ shop_id: big, code: 'MASR', countries: ['eg'], worked: 90, failed: 1, ...at })
  await api.rows.coupon({ shop_id: big, code: 'RIYADH', countries: ['sa'], worked: 40, failed: 2, ...at })
  await api.rows.coupon({ shop_id: small, code: 'SMALL', countries: ['sa'], worked: 99, failed: 0, ...at })
  expect(await featured('?country=sa')).toMatchObject({ shop: { shopName: 'Big' }, coupon: { code: 'RIYADH' } })
  expect(await featured('?country=eg')).toMatchObject({ shop: { shopName: 'Big' }, coupon: { code: 'MASR' } })
  expect(await featured()).toMatchObject({ shop: { shopName: 'Big' }, coupon: { code: 'MASR' } })
  expect(await featured('?country=kw')).toBeNull()
})

it('skips a store whose codes fail', async () => {
  const known = await api.rows.shop({ name_en: 'Known', name_ar: 'معروف', countries: ['qa'], popularity: 800 })
  const other = await api.rows.shop({ name_en: 'Other', name_ar: 'آخر', countries: ['qa'], popularity: 20 })
  await api.rows.coupon({ shop_id: known, code: 'BROKEN', countries: ['qa'], worked: 1, failed: 9 })
  await api.rows.coupon({ shop_id: other, code: 'FINE', countries: ['qa'], worked: 3, failed: 0 })
  expect(await featured('?country=qa')).toMatchObject({ coupon: { code: 'FINE' } })
})

it("is the first code on the store's page, although it was tried only in another country", async () => {
  const store = await api.rows.shop({ name_en: 'Far', name_ar: 'بعيد', countries: ['jo', 'om'], popularity: 990 })
  await api.rows.coupon({ shop_id: store, code: 'FAR', countries: ['jo', 'om'], percent: 40, worked: 60, failed: 2 })
  await api.rows.coupon({ shop_id: store, code: 'NEAR', countries: ['om'], percent: 5, worked: 3, failed: 0 })
  const page = (await api.get(`/api/v1/shop/shop-list/${store}?country=om`)).json()
  expect(page.coupons[0].code).toBe('FAR')
  expect(await featured('?country=om')).toMatchObject({
    coupon: { code: 'FAR', evidence: { worked: 60, country: null } },
  })
})
