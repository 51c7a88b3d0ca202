import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const idsOf = async (account: TestAccount, query = '') =>
  (await account.call('GET', `/shop/follow${query}`)).json().items.map((item: { shop: { id: number } }) => item.shop.id)

describe('following a store', () => {
  it('twice at once is once, and both are answered', async () => {
    const [account, shopId] = [await makeTestAccount(api), await api.rows.shop()]
    const replies = await Promise.all([0, 1, 2].map(() => account.call('POST', `/shop/follow/${shopId}`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(replies[0]?.json()).toMatchObject({ shop: { id: shopId, couponCount: 0 }, channel: 'both', pace: 'instant' })
    expect(await idsOf(account)).toEqual([shopId])
  })

  it('is seen by its own account alone, the newest first, and by the page of one store', async () => {
    const [account, other] = [await makeTestAccount(api), await makeTestAccount(api)]
    const [first, second] = [await api.rows.shop(), await api.rows.shop()]
    await account.call('POST', `/shop/follow/${first}`)
    await account.call('POST', `/shop/follow/${second}`)
    expect(await idsOf(account)).toEqual([second, first])
    expect(await idsOf(account, `?shopId=${first}`)).toEqual([first])
    expect(await idsOf(other)).toEqual([])
  })

  it('counts the codes for the country of the profile, and all of them without one', async () => {
    const shopId = await api.rows.shop()
    for (const countries of [['eg'], ['sa'], ['sa', 'kw']]) await api.rows.coupon({ shop_id: shopId, countries })
    for (const [country, couponCount] of [
      ['eg', 1],
      ['sa', 2],
      ['jo', 0],
      [null, 3],
    ] as const) {
      const account = await makeTestAccount(api, { country })
      await account.call('POST', `/shop/follow/${shopId}`)
      const { items } = (await account.call('GET', '/shop/follow')).json()
      expect(items).toMatchObject([{ shop: { id: shopId, couponCount } }])
    }
  })

  it('is changed and ended; ending it again is harmless', async () => {
    const [account, shopId] = [await makeTestAccount(api), await api.rows.shop()]
    await account.call('POST', `/shop/follow/${shopId}`)
    const changed = await account.call('PATCH', `/shop/follow/${shopId}`, { channel: 'mail', pace: 'daily' })
    expect(changed.json()).toMatchObject({ channel: 'mail', pace: 'daily' })
    for (const _ of [1, 2]) expect((await account.call('DELETE', `/shop/follow/${shopId}`)).statusCode).toBe(200)
    expect(await idsOf(account)).toEqual([])
    expect((await account.call('PATCH', `/shop/follow/${shopId}`, { pace: 'daily' })).json().code).toBe(1003)
  })

  it('is refused of a store that is not listed, of guests, and above the limit', async () => {
    const account = await makeTestAccount(api)
    expect((await account.call('POST', '/shop/follow/999999')).json().code).toBe(1003)
    const shopId = await api.rows.shop()
    const guest = await api.request({ method: 'POST', url: `/api/v1/shop/follow/${shopId}` })
    expect(guest.statusCode).toBe(401)
    const places: number[] = []
    while (places.length < 201) places.push(await api.rows.shop())
    await sql`
      insert into shop_follow (user_id, shop_id) select ${account.id}::uuid, unnest(${places.slice(0, 200)}::integer[])
    `.execute(api.database.main.kysely)
    expect((await account.call('POST', `/shop/follow/${places[200]}`)).json().code).toBe(1010)
    expect((await account.call('POST', `/shop/follow/${places[0]}`)).statusCode).toBe(200)
  })
})
