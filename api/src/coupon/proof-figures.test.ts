import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { rankCoupons } from './rank-coupons.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.close())

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const figures = async () => (await api.get('/api/v1/coupon/proof-figures')).json()

/** Votes of that many visitors, each from a network of their own. */
async function vote(couponId: string, country: string, votes: readonly boolean[]) {
  for (const [visitor, worked] of votes.entries()) {
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/coupon/vote',
      headers: { 'user-agent': browser, 'x-forwarded-for': `203.0.${visitor}.9` },
      payload: { couponId, worked, country },
    })
    expect(reply.statusCode).toBe(200)
  }
}

it('are zero without votes', async () => {
  const nothing = { worked: 0, failed: 0 }
  expect(await figures()).toEqual({ days: 14, ...nothing, tried: 0, working: 0, first: nothing })
})

it("count votes, tried codes, and the success of each shop's top code", async () => {
  const shop_id = await api.rows.shop({ countries: ['sa', 'eg'] })
  const [good, poor, elsewhere] = [
    await api.rows.coupon({ shop_id, countries: ['sa'], percent: 20 }),
    await api.rows.coupon({ shop_id, countries: ['sa'], percent: 20 }),
    await api.rows.coupon({ shop_id, countries: ['eg'], percent: 20 }),
  ]
  await vote(good, 'sa', [true, true, true, false])
  await vote(poor, 'sa', [false, false, true])
  await vote(elsewhere, 'eg', [true, true])
  expect(await figures()).toEqual({
    days: 14,
    worked: 6,
    failed: 3,
    tried: 3,
    working: 2,
    first: { worked: 5, failed: 1 },
  })
})

it('leave out a code that can no longer be used, but not its votes', async () => {
  const before = await figures()
  const shop_id = await api.rows.shop({ countries: ['kw'] })
  const stopped = await api.rows.coupon({ shop_id, countries: ['kw'] })
  await vote(stopped, 'kw', [true])
  await api.database.main.kysely.updateTable('coupon').set({ status: 'STOPPED' }).where('id', '=', stopped).execute()
  await rankCoupons(api.database.main.kysely, [stopped])
  expect(await figures()).toEqual({ ...before, worked: before.worked + 1 })
})
