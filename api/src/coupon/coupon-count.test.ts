import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
let rows: TestApi['rows']
beforeAll(async () => {
  api = await startTestApi()
  ;({ rows } = api)
  staff = callAs(api, await api.tokenOf(await rows.staff()))
})
afterAll(() => api.close())

const kept = (shop: number) =>
  api.database.main.kysely
    .selectFrom('shop_coupon_count')
    .select(['usable', 'valid_until', 'by_country'])
    .where('shop_id', '=', shop)
    .executeTakeFirstOrThrow()

const change = (id: string, values: object) => staff('PATCH', `/coupon/${id}`, values)

describe('the stored number of usable coupons', () => {
  it('is updated by every kind of write', async () => {
    const [shop, other] = [await rows.shop(), await rows.shop()]
    const usable = async () => [(await kept(shop)).usable, (await kept(other)).usable]
    const body = { code: 'NEW', description: { ar: 'خصم', en: 'Off' }, discountType: 'deal', countries: ['sa'] }
    const { id: first } = (await staff('POST', '/coupon', { shopId: shop, ...body })).json()
    const { id: second } = (await staff('POST', '/coupon', { shopId: shop, ...body, code: 'OTHER' })).json()
    expect(await usable()).toEqual([2, 0])
    await change(first, { status: 'STOPPED' })
    expect(await usable()).toEqual([1, 0])
    await change(second, { shopId: other })
    expect(await usable()).toEqual([0, 1])
    await staff('DELETE', `/coupon/${second}`)
    expect(await usable()).toEqual([0, 0])
    await staff('PATCH', `/coupon/${second}/restore`)
    expect(await usable()).toEqual([0, 1])
    const all = { action: 'update', ids: [first, second], patch: { shopId: shop, status: 'ACTIVE' } }
    const { batchId } = (await staff('POST', '/coupon/bulk', all)).json()
    expect(await usable()).toEqual([2, 0])
    await staff('POST', `/coupon/bulk/${batchId}/undo`)
    expect(await usable()).toEqual([0, 1])
  })

  it('exists for a shop that staff just created', async () => {
    const { id } = (
      await staff('POST', '/shop', {
        shopName: { ar: 'متجر', en: 'Store' },
        slug: 'just-made',
        domain: 'just-made.example',
        categoryId: await rows.category(),
        countries: ['sa'],
        currency: 'SAR',
      })
    ).json()
    expect(await kept(id)).toMatchObject({ usable: 0, by_country: {} })
  })

  it('is stored per country', async () => {
    const shop = await rows.shop({ countries: ['sa', 'eg', 'ae', 'kw'] })
    const first = await rows.coupon({ shop_id: shop, countries: ['sa', 'eg'] })
    await rows.coupon({ shop_id: shop, countries: ['sa'] })
    await rows.coupon({ shop_id: shop, countries: ['kw'], starts_at: inDays(1), ends_at: inDays(3) })
    expect((await kept(shop)).by_country).toEqual({ sa: 2, eg: 1 })
    await change(first, { countries: ['ae'] })
    expect((await kept(shop)).by_country).toEqual({ sa: 1, ae: 1 })
    await staff('DELETE', `/coupon/${first}`)
    expect((await kept(shop)).by_country).toEqual({ sa: 1 })
  })

  it('includes the time until which it is valid: the next start or end', async () => {
    const shop = await rows.shop()
    expect((await kept(shop)).valid_until).toBe(Number.POSITIVE_INFINITY)
    const endsAt = inDays(5)
    const startsAt = inDays(2)
    await rows.coupon({ shop_id: shop, ends_at: endsAt })
    expect((await kept(shop)).valid_until).toEqual(endsAt)
    await rows.coupon({ shop_id: shop, starts_at: startsAt, ends_at: inDays(9) })
    expect((await kept(shop)).valid_until).toEqual(startsAt)
  })

  it('is exact under concurrent writes', async () => {
    const shop = await rows.shop()
    await Promise.all(Array.from({ length: 40 }, () => rows.coupon({ shop_id: shop })))
    expect((await kept(shop)).usable).toBe(40)
  })
})

describe('evidence', () => {
  it('does not cause version conflicts for staff', async () => {
    const shop = await rows.shop()
    const id = await rows.coupon({ shop_id: shop })
    const version = () =>
      api.database.main.kysely.selectFrom('coupon').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await api.database.main.kysely
      .updateTable('coupon')
      .set({ worked: 5, last_worked_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await version()).toEqual({ version: 1 })
    await change(id, { percent: 20 })
    expect(await version()).toEqual({ version: 2 })
  })
})
