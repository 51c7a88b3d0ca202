import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import type { shopNewest } from '../../../shared/contract/shop/shop-newest.routes.ts'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const newest = async (id: number, language = 'en'): Promise<ReplyOf<typeof shopNewest>> =>
  (await api.get(`/api/v1/shop/shop-list/${id}/newest`, { 'accept-language': language })).json()

it('are the usable codes of every country, latest start first', async () => {
  const shop_id = await api.rows.shop({ name_en: 'Noon', name_ar: 'نون', slug: 'noon' })
  const code = (named: string, starts: number, rest = {}) =>
    api.rows.coupon({ shop_id, code: named, created_at: inDays(-90), starts_at: inDays(starts), ...rest })
  await code('OLD', -30, { worked: 90, failed: 1 })
  await code('NEW', -2, { countries: ['kw'] })
  await code('LATER', 2)
  await code('ENDED', -9, { ends_at: inDays(-1) })
  // Not older than the day on which it was added.
  await code('FOUND', -80, { created_at: inDays(-1) })
  const { shop, coupons } = await newest(shop_id)
  expect(shop).toEqual({ id: shop_id, shopName: 'Noon', slug: 'noon' })
  expect(coupons.map((coupon) => coupon.code)).toEqual(['FOUND', 'NEW', 'OLD'])
  expect((await newest(shop_id, 'ar')).shop.shopName).toBe('نون')
})

it('are empty for a store that is not shown', async () => {
  const id = await api.rows.shop({ status: 'INACTIVE' })
  expect((await api.get(`/api/v1/shop/shop-list/${id}/newest`)).statusCode).toBe(404)
})
