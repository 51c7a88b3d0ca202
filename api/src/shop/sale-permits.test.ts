import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const url = 'https://sales.mc.gov.sa/permit/250119-1'
const permitsOf = async (shopId: number, country?: string) =>
  (await api.get(`/api/v1/shop/shop-list/${shopId}${country ? `?country=${country}` : ''}`)).json().permits
const campaign = (values: object) =>
  call('POST', '/campaigns', {
    name: `Sale ${crypto.randomUUID()}`,
    countries: ['sa'],
    startsAt: inDays(-1).toISOString(),
    permitNumber: '250119-2',
    ...values,
  })

describe('permits of sales', () => {
  it('are shown with the store they were given to', async () => {
    const shopId = await api.rows.shop()
    expect(await permitsOf(shopId)).toEqual([])
    await call('PATCH', `/shop/${shopId}`, { permitNumber: '250119-1', permitUrl: url })
    expect(await permitsOf(shopId)).toEqual([{ of: 'shop', number: '250119-1', url, endsAt: null }])
    await call('PATCH', `/shop/${shopId}`, { permitNumber: null, permitUrl: null })
    expect(await permitsOf(shopId)).toEqual([])
  })

  it('of campaigns are shown with the stores of their coupons, where and while they run', async () => {
    const [shopId, other] = [await api.rows.shop(), await api.rows.shop()]
    const couponIds = [await api.rows.coupon({ shop_id: shopId })]
    const endsAt = inDays(3).toISOString()
    expect((await campaign({ couponIds, permitUrl: url, endsAt })).statusCode).toBe(201)
    await campaign({
      couponIds,
      permitNumber: 'OVER',
      startsAt: inDays(-9).toISOString(),
      endsAt: inDays(-1).toISOString(),
    })
    await campaign({ couponIds, permitNumber: 'LATER', startsAt: inDays(1).toISOString() })
    await campaign({ couponIds, permitNumber: 'PAUSED', status: 'PAUSED' })
    await campaign({ couponIds, permitNumber: null })
    const { id } = (await campaign({ couponIds, permitNumber: 'GONE' })).json()
    await call('DELETE', `/campaigns/${id}`)
    const shown = [{ of: 'sale', number: '250119-2', url, endsAt }]
    expect(await permitsOf(shopId)).toEqual(shown)
    expect(await permitsOf(shopId, 'sa')).toEqual(shown)
    expect(await permitsOf(shopId, 'eg')).toEqual([])
    expect(await permitsOf(other)).toEqual([])
  })

  it.each([
    ['an address that is no page of the web', { permitNumber: '1', permitUrl: 'javascript:alert(1)' }, 'permitUrl'],
    ['an address that no browser opens', { permitNumber: '1', permitUrl: 'https://%' }, 'permitUrl'],
    ['an address without a number', { permitUrl: url }, 'permitNumber'],
    ['a number of other characters', { permitNumber: '<b>1' }, 'permitNumber'],
  ])('are refused with %s, for stores and campaigns', async (_, values, key) => {
    const store = await call('PATCH', `/shop/${await api.rows.shop()}`, values)
    expect(store.json()).toMatchObject({ code: 1001, message: [expect.objectContaining({ key })] })
    const sale = await campaign({ permitNumber: undefined, ...values })
    expect(sale.json()).toMatchObject({ code: 1001, message: [expect.objectContaining({ key })] })
  })
})
