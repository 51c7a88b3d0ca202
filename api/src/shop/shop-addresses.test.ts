import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import type { shopAddresses } from '../../../shared/contract/shop/shop-addresses.routes.ts'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ CACHE_SECONDS: '0' })
})
afterAll(() => api.close())

const addresses = async (): Promise<ReplyOf<typeof shopAddresses>['items']> =>
  (await api.get('/api/v1/shop/address')).json().items
const dayOf = async (id: number) => (await addresses()).find((shop) => shop.id === id)?.changedOn
const day = (distance: number) => inDays(distance).toISOString().slice(0, 10)

/** A store and a code that did not change for most of a year. */
async function oldShop(coupon: { starts_at?: Date; ends_at?: Date; countries?: string[] } = {}) {
  const { kysely } = api.database.main
  const id = await api.rows.shop({ updated_at: inDays(-300) })
  await api.rows.coupon({ shop_id: id, starts_at: inDays(-400), updated_at: inDays(-300), ...coupon })
  return { id, kysely }
}

it('are those of stores with a code that works in any country', async () => {
  const { id } = await oldShop({ countries: ['kw'] })
  const without = await api.rows.shop()
  const ended = await oldShop({ ends_at: inDays(-1) })
  const hidden = await oldShop()
  await hidden.kysely.updateTable('shop').set({ status: 'INACTIVE' }).where('id', '=', hidden.id).execute()
  const ids = (await addresses()).map((shop) => shop.id)
  expect(ids).toContain(id)
  for (const none of [without, ended.id, hidden.id]) expect(ids).not.toContain(none)
})

it('give the day on which the store or a code changed, began or ended', async () => {
  const { id } = await oldShop()
  expect(await dayOf(id)).toBe(day(-300))
  await api.rows.coupon({ shop_id: id, starts_at: inDays(-40), updated_at: inDays(-300) })
  expect(await dayOf(id)).toBe(day(-40))
  await api.rows.coupon({ shop_id: id, starts_at: inDays(-400), ends_at: inDays(-20), updated_at: inDays(-300) })
  expect(await dayOf(id)).toBe(day(-20))
  // A future start or end has changed nothing yet.
  await api.rows.coupon({ shop_id: id, starts_at: inDays(3), ends_at: inDays(9), updated_at: inDays(-300) })
  expect(await dayOf(id)).toBe(day(-20))
  const staff = callAs(api, await api.tokenOf(await api.rows.staff()))
  await staff('PATCH', `/shop/${id}`, { description: { en: 'New', ar: 'جديد' } })
  expect(await dayOf(id)).toBe(day(0))
})

it('do not change with votes', async () => {
  const { id, kysely } = await oldShop()
  await kysely.updateTable('coupon').set({ worked: 5 }).where('shop_id', '=', id).execute()
  expect(await dayOf(id)).toBe(day(-300))
})
