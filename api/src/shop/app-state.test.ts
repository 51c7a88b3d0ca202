import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ FEATURE_FLAGS: 'priceAlerts,submitCode=off' })
})
afterAll(() => api.close())

const state = async () => {
  const reply = await api.get('/api/v1/shop/app-state')
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

describe('the state of the site', () => {
  it('is empty before there is anything', async () => {
    expect(await state()).toEqual({
      totalShops: 0,
      totalCountries: 0,
      couponCount: 0,
      totalUsers: 0,
      totalSaved: null,
      countedOn: new Date().toISOString().slice(0, 10),
      listVersion: expect.stringMatching(/^[\da-f]{32}$/),
      minVersions: { extension: '0.1.106', ios: '0.1.106', android: '0.1.106' },
      flags: { priceAlerts: true, submitCode: false },
      downloads: [],
    })
  })

  it('names the downloads that lead to app stores', async () => {
    const links = [
      { slug: 'chrome', target_url: 'https://chromewebstore.google.com/detail/qasima' },
      { slug: 'ios', target_url: 'http://localhost:3000/download/ios' },
    ]
    await api.database.main.kysely.insertInto('shortner').values(links).execute()
    expect((await state()).downloads).toEqual(['chrome'])
  })

  it('counts stores, usable coupons, and their countries', async () => {
    const shop = await api.rows.shop({ countries: ['sa', 'eg', 'kw'] })
    const hidden = await api.rows.shop({ status: 'INACTIVE', countries: ['tr'] })
    await api.rows.coupon({ shop_id: shop, countries: ['sa', 'eg'] })
    await api.rows.coupon({ shop_id: shop, countries: ['sa'] })
    await api.rows.coupon({ shop_id: shop, countries: ['kw'], ends_at: inDays(-1) })
    await api.rows.coupon({ shop_id: hidden, countries: ['tr'] })
    expect(await state()).toMatchObject({ totalShops: 1, totalCountries: 2, couponCount: 2 })
  })

  describe('sums up what codes saved', () => {
    const save = async (accounts: number, cents: number, values: object = {}, joined = inDays(-8)) => {
      const { kysely } = api.database.main
      const shop_id = await api.rows.shop()
      for (let count = 0; count < accounts; count += 1) {
        const user_id = await api.rows.user({ email_verified_at: new Date(), created_at: joined })
        const saved = { user_id, saved_minor: cents, currency: 'USD', shop_id, at: new Date(), ...values }
        await kysely
          .insertInto('saving_event')
          .values({ client_event_id: randomUUID(), ...saved })
          .execute()
      }
    }
    const totalSaved = async () => (await state()).totalSaved
    afterEach(async () => {
      await api.database.main.kysely.deleteFrom('saving_event').execute()
      await api.database.main.kysely.deleteFrom('user').execute()
    })

    it('in dollars, once it is a large sum from many accounts', async () => {
      await save(24, 6_000)
      expect(await totalSaved()).toBeNull()
      // Far from a usual purchase.
      await save(1, 9_000_000)
      expect(await totalSaved()).toBeNull()
      await save(1, 1_234)
      expect(await totalSaved()).toEqual({ amount: 140_000, currency: 'USD' })
    })

    it("taking at most a hundred dollars a day from one account's reports", async () => {
      await save(25, 6_000)
      const user_id = await api.rows.user({ email_verified_at: new Date(), created_at: inDays(-8) })
      const [yesterday, other] = [inDays(-1), inDays(-40)]
      for (let count = 0; count < 20; count += 1) await save(1, 99_000, { user_id, at: count % 2 ? other : yesterday })
      expect(await totalSaved()).toEqual({ amount: 160_000, currency: 'USD' })
    })

    it('taking nothing that a new account reports', async () => {
      await save(25, 6_000)
      await save(20, 9_900, {}, inDays(-6))
      expect(await totalSaved()).toEqual({ amount: 150_000, currency: 'USD' })
    })

    it('taking everything that networks confirmed', async () => {
      await save(25, 6_000)
      await save(2, 50_000, { is_confirmed: true }, inDays(0))
      expect(await totalSaved()).toEqual({ amount: 250_000, currency: 'USD' })
    })
  })

  it('counts the verified accounts of shoppers, rounded down to two digits', async () => {
    const verified = { email_verified_at: new Date() }
    const counted = async () => (await state()).totalUsers
    for (const values of [
      { email_verified_at: null },
      { ...verified, status: 'suspended' },
      { ...verified, status: 'deleted', deleted_at: new Date() },
      { ...verified, user_type: 'test' },
      { ...verified, is_staff: true },
    ]) {
      await api.rows.user(values)
    }
    expect(await counted()).toBe(0)
    await api.rows.user(verified)
    expect(await counted()).toBe(1)
    await sql`
      insert into "user" (email, email_verified_at) select 'shopper-' || number || '@people.example', now()
      from generate_series(1, 274) as number
    `.execute(api.database.main.kysely)
    expect(await counted()).toBe(270)
  })

  it('has another list version after each change of a store, and otherwise the same one', async () => {
    const shop = await api.rows.shop()
    const versions = new Set([(await state()).listVersion])
    await api.rows.coupon({ shop_id: shop })
    versions.add((await state()).listVersion)
    expect(versions.size).toBe(1)
    const staff = callAs(api, await api.tokenOf(await api.rows.staff()))
    for (const change of [{ shopName: { en: 'Renamed' } }, { status: 'INACTIVE' }]) {
      await staff('PATCH', `/shop/${shop}`, change)
      versions.add((await state()).listVersion)
    }
    await staff('DELETE', `/shop/${shop}`)
    versions.add((await state()).listVersion)
    await api.rows.shop()
    versions.add((await state()).listVersion)
    expect(versions.size).toBe(5)
  })
})
