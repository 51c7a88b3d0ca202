import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs, makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { trackingLimit } from './tracking-limit.rules.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const write = (values: object = {}) =>
  call('POST', '/plan', { name: { ar: 'بلس', en: 'Plus' }, trackingLimit: 80, ...values })
const made = async (values?: object) => (await write(values)).json()
const defaultPlan = async () => (await call('GET', '/plan?filter[isDefault]=true')).json().items[0]
const shown = async (language = 'en') =>
  (await api.get('/api/v1/plan/plan-list', { 'accept-language': language })).json()
const give = (account: TestAccount, planId: string | null) => call('PATCH', `/user/${account.id}`, { planId })

describe('the number of products that an account may track', () => {
  it.each([
    { planned: 10, invited: 0, limit: 10 },
    { planned: 10, invited: 3, limit: 16 },
    { planned: 10, invited: 21, limit: 50 },
    { planned: 80, invited: 5, limit: 80 },
  ])('is $limit with a plan of $planned and $invited friends', ({ limit, ...parts }) => {
    expect(trackingLimit(parts)).toBe(limit)
  })

  it('is that of the plan that staff gave, and that of the default one without', async () => {
    const account = await makeTestAccount(api)
    const { id } = await made()
    const limits = async () => [
      (await account.call('GET', '/tracking')).json().limit,
      (await account.call('GET', '/auth/invites')).json().trackingLimit,
      (await account.call('GET', '/plan/own')).json().trackingLimit,
    ]
    expect(await limits()).toEqual([10, 10, 10])
    expect((await give(account, id)).json()).toMatchObject({ planId: id })
    expect(await limits()).toEqual([80, 80, 80])
    expect((await account.call('GET', '/plan/own', undefined, { 'accept-language': 'ar' })).json().name).toBe('بلس')
    expect((await call('GET', `/user?filter[planId]=${id}`)).json().items).toMatchObject([{ id: account.id }])
    await give(account, null)
    expect(await limits()).toEqual([10, 10, 10])
  })

  it('follows a change of the plan at once', async () => {
    const account = await makeTestAccount(api)
    const { id } = await made({ trackingLimit: 1 })
    await give(account, id)
    const track = async () => {
      const shop_id = await api.rows.shop()
      const product_id = await api.rows.product()
      await api.rows.listing({ product_id, shop_id })
      return (await account.call('POST', '/tracking', { productId: product_id })).json()
    }
    expect(await track()).toHaveProperty('product')
    expect(await track()).toMatchObject({ code: 1601, message: 'TRACKING_LIMIT_REACHED' })
    await call('PATCH', `/plan/${id}`, { trackingLimit: 2 })
    expect(await track()).toHaveProperty('product')
  })
})

describe('plans', () => {
  it('are shown to visitors where staff say so, the smallest first, in their language', async () => {
    const price = { amount: 1_900, currency: 'SAR' }
    const large = await made({ trackingLimit: 500, price, isShown: true })
    const small = await made({ trackingLimit: 60, isShown: true, name: { ar: 'صغيرة', en: 'Small' } })
    await made({ trackingLimit: 70, price })
    const { freeLimit, items } = await shown()
    expect(freeLimit).toBe(10)
    expect(items).toEqual([
      expect.objectContaining({ name: 'Free', trackingLimit: 10, price: null }),
      { id: small.id, name: 'Small', trackingLimit: 60, price: null },
      { id: large.id, name: 'Plus', trackingLimit: 500, price },
    ])
    expect((await shown('ar')).items[1].name).toBe('صغيرة')
    await call('DELETE', `/plan/${large.id}`)
    await call('DELETE', `/plan/${small.id}`)
    expect((await shown()).items).toHaveLength(1)
  })

  it('have a version that each change counts', async () => {
    const { id, version } = await made()
    const changed = (await call('PATCH', `/plan/${id}`, { trackingLimit: 81 })).json()
    expect([version, changed.version]).toEqual([1, 2])
    expect(changed.updatedAt > changed.createdAt).toBe(true)
    const late = await call('PATCH', `/plan/${id}`, { trackingLimit: 82 }, { 'if-match': '"1"' })
    expect(late.json()).toMatchObject({ code: 1010 })
  })

  it('lose their price whole', async () => {
    const { id } = await made({ price: { amount: 500, currency: 'USD' } })
    expect((await call('PATCH', `/plan/${id}`, { price: null })).json()).toMatchObject({ price: null })
  })

  it('refuse a price in a currency that there is not', async () => {
    const { id } = await made()
    const refused = await call('PATCH', `/plan/${id}`, { price: { amount: 500, currency: 'ABC' } })
    expect(refused.json()).toMatchObject({ code: 1001, message: [{ key: 'price', message: 'INVALID' }] })
    expect((await call('PATCH', `/plan/${id}`, { price: { amount: 500, currency: 'KWD' } })).statusCode).toBe(200)
  })

  it('stay out of the trash while accounts have them', async () => {
    const account = await makeTestAccount(api)
    const { id } = await made()
    await give(account, id)
    const refused = (await call('DELETE', `/plan/${id}`)).json()
    expect(refused).toMatchObject({ code: 1010, records: [{ section: 'user', id: account.id }] })
    await give(account, null)
    expect((await call('DELETE', `/plan/${id}`)).statusCode).toBe(200)
    expect((await give(account, '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8')).json()).toMatchObject({ code: 1001 })
  })

  it('have a default one that cannot go and costs nothing, and whose limit staff set', async () => {
    const { id, trackingLimit: before } = await defaultPlan()
    const refused = (await call('DELETE', `/plan/${id}`)).json()
    expect(refused).toMatchObject({ code: 1010, message: [{ key: 'isDefault', message: 'DEFAULT' }] })
    const paid = await call('PATCH', `/plan/${id}`, { price: { amount: 1, currency: 'USD' } })
    expect(paid.json()).toMatchObject({ code: 1001, message: [{ key: 'price', message: 'INVALID' }] })
    await call('PATCH', `/plan/${id}`, { trackingLimit: 12 })
    expect(await shown()).toMatchObject({ freeLimit: 12 })
    await call('PATCH', `/plan/${id}`, { trackingLimit: before })
  })
})
