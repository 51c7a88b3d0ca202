import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  staff = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const create = async (shopId: number, values: object = {}) =>
  (
    await staff('POST', '/coupon', {
      shopId,
      code: 'OTHER',
      description: { ar: 'خصم', en: 'Off' },
      discountType: 'deal',
      countries: ['sa'],
      ...values,
    })
  ).json()

describe('a code', () => {
  it.each(['save-ten', 'SAVE TEN', 'SAVETEN.', ' Save\u200f–ten'.trim()])(
    'of a live coupon of the same shop is refused, and that coupon is named: %s',
    async (code) => {
      const shop = await api.rows.shop()
      const id = await api.rows.coupon({ shop_id: shop, code: 'SAVE-TEN' })
      expect(await create(shop, { code })).toMatchObject({
        code: 1010,
        message: [{ key: 'code', message: 'CONFLICT' }],
        records: [{ section: 'coupon', id }],
      })
      const other = await create(shop)
      expect((await staff('PATCH', `/coupon/${other.id}`, { code })).json()).toMatchObject({ code: 1010 })
    },
  )

  it('is available again after its coupon ended, in other shops, and to its own coupon', async () => {
    const shop = await api.rows.shop()
    await api.rows.coupon({ shop_id: shop, code: 'SAVE-TEN', ends_at: inDays(-1) })
    await api.rows.coupon({ shop_id: await api.rows.shop(), code: 'SAVE-TEN' })
    const { id } = await create(shop, { code: 'SAVE-TEN' })
    expect((await staff('PATCH', `/coupon/${id}`, { code: 'SAVETEN' })).json()).toMatchObject({ id, code: 'SAVETEN' })
  })
})

it('is limited to countries where its shop sells; a country it already had stays', async () => {
  const shop = await api.rows.shop({ countries: ['sa', 'eg'] })
  const refused = { code: 1001, message: [{ key: 'countries', message: 'INVALID' }] }
  expect(await create(shop, { countries: ['sa', 'us'] })).toMatchObject(refused)
  const id = await api.rows.coupon({ shop_id: shop, countries: ['us'] })
  const change = async (countries: readonly string[]) => (await staff('PATCH', `/coupon/${id}`, { countries })).json()
  expect(await change(['us', 'eg'])).toMatchObject({ id })
  expect(await change(['us', 'ae'])).toMatchObject(refused)
})

it('takes off no more than its minimum order', async () => {
  const sar = (amount: number) => ({ amount, currency: 'SAR' })
  const fixed = { discountType: 'fixed', amount: sar(5_000) }
  const shop = await api.rows.shop()
  expect(await create(shop, { ...fixed, minimumOrder: sar(1_000) })).toMatchObject({
    code: 1001,
    message: [{ key: 'minimumOrder', message: 'OUT_OF_RANGE' }],
  })
  expect(await create(shop, { ...fixed, minimumOrder: sar(5_000) })).toMatchObject({ minimumOrder: sar(5_000) })
})
