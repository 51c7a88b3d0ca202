import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let noon: number

beforeAll(async () => {
  api = await startTestApi()
  noon = await api.rows.shop({ name_en: 'Noon', name_ar: 'نون', slug: 'noon', domain: 'noon.com', popularity: 90 })
  await api.rows.coupon({ shop_id: noon, code: 'EGYPT', countries: ['eg'], worked: 90, failed: 1 })
  await api.rows.coupon({
    shop_id: noon,
    code: 'PROVEN',
    description_en: 'A fifth off',
    description_ar: 'خصم خُمس السعر',
    percent: 20,
    countries: ['sa'],
    worked: 40,
    failed: 1,
  })
  await api.rows.coupon({ shop_id: noon, code: 'DOUBTED', countries: ['sa'], worked: 1, failed: 9 })
  await api.rows.coupon({ shop_id: noon, code: 'OVER', countries: ['sa'], worked: 99, ends_at: inDays(-1) })
  const town = await api.rows.shop({ name_en: 'Noon Town', name_ar: 'بلدة الظهر', domain: 'town.com', popularity: 50 })
  await api.rows.coupon({ shop_id: town, countries: ['kw'] })
  await api.rows.shop({ name_en: 'Noon Village', name_ar: 'قرية الظهر', domain: 'village.com', popularity: 60 })
  await api.rows.shop({ name_en: 'Noon Hidden', name_ar: 'مخفي', domain: 'hidden.com', status: 'INACTIVE' })
})
afterAll(() => api.close())

interface Suggestions {
  readonly items: readonly {
    readonly shop: { readonly id: number; readonly shopName: string; readonly couponCount: number }
    readonly bestCoupon: { readonly code: string; readonly title: string; readonly value: object } | null
  }[]
  readonly didYouMean: string | null
}

const suggest = async (search: string, rest = '', language = 'en'): Promise<Suggestions> => {
  const address = `/api/v1/shop/suggest?search=${encodeURIComponent(search)}${rest}`
  const reply = await api.get(address, { 'accept-language': language })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const names = ({ items }: Suggestions) => items.map(({ shop }) => shop.shopName)

describe('suggestions', () => {
  it('show a store with the first code on its page for the country', async () => {
    expect((await suggest('noon', '&country=sa')).items[0]).toEqual({
      shop: { id: noon, shopName: 'Noon', slug: 'noon', logo: null, couponCount: 2 },
      bestCoupon: {
        id: expect.any(String),
        code: 'PROVEN',
        title: 'A fifth off',
        value: { discountType: 'percent', percent: 20, amount: null },
      },
    })
    expect((await suggest('noon', '&country=eg')).items[0]).toMatchObject({
      shop: { couponCount: 1 },
      bestCoupon: { code: 'EGYPT' },
    })
    expect((await suggest('noon', '&country=kw')).items[0]).toMatchObject({
      shop: { couponCount: 0 },
      bestCoupon: null,
    })
    expect((await suggest('نون', '&country=sa', 'ar')).items[0]?.bestCoupon?.title).toBe('خصم خُمس السعر')
  })

  it('put the best match first, then stores with codes in the country, then the most visited', async () => {
    expect(names(await suggest('noon'))).toEqual(['Noon', 'Noon Town', 'Noon Village'])
    expect(names(await suggest('noon', '&country=eg'))).toEqual(['Noon', 'Noon Village', 'Noon Town'])
    expect(names(await suggest('noon', '&limit=1'))).toEqual(['Noon'])
  })

  it('tolerate typing errors, and return the corrected search', async () => {
    expect(await suggest('nonn')).toMatchObject({ items: [{ shop: { id: noon } }], didYouMean: 'Noon' })
    expect(await suggest('k,k')).toMatchObject({ items: [{ shop: { id: noon } }], didYouMean: 'نون' })
    expect((await suggest('https://www.noon.com/ar')).items).toMatchObject([{ shop: { id: noon } }])
    expect(await suggest('iphone')).toEqual({ items: [], didYouMean: null })
    expect(await suggest('zzzzqqq')).toEqual({ items: [], didYouMean: null })
    expect(await suggest('؟!')).toEqual({ items: [], didYouMean: null })
  })

  it('include the stores whose pages show a typed code in the country, with that code', async () => {
    const village = await api.rows.shop({ name_en: 'Hamlet', name_ar: 'الكفر', domain: 'hamlet.com', popularity: 10 })
    await api.rows.coupon({ shop_id: village, code: 'Extra1500', countries: ['sa', 'eg'] })
    await api.rows.coupon({ shop_id: noon, code: 'EXTRA1500', countries: ['sa'] })
    await api.rows.coupon({ shop_id: noon, code: 'EXTRA15000', countries: ['sa'] })
    const found = async (search: string, country: string) =>
      (await suggest(search, `&country=${country}`)).items.map(({ shop, bestCoupon }) => [
        shop.shopName,
        bestCoupon?.code,
      ])
    expect(await found('extra1500', 'sa')).toEqual([
      ['Noon', 'EXTRA1500'],
      ['Hamlet', 'Extra1500'],
    ])
    expect(await found(' EXTRA1500 ', 'eg')).toEqual([['Hamlet', 'Extra1500']])
    expect(await found('extra1500', 'kw')).toEqual([])
    expect(await found('extra150', 'sa')).toEqual([])
    expect(await found('over', 'sa')).toEqual([])
    expect((await suggest('EXTRA1500')).didYouMean).toBeNull()
  })

  it('include what staff add at once, and drop what they remove', async () => {
    const staff = callAs(api, await api.tokenOf(await api.rows.staff()))
    const id = await api.rows.shop({ name_en: 'Wondrous Quibbler', name_ar: 'المماحك', domain: 'quibbler.com' })
    expect(names(await suggest('quibler'))).toEqual(['Wondrous Quibbler'])
    await staff('PATCH', `/shop/${id}`, { shopName: { en: 'Gobstopper' } })
    expect(names(await suggest('gobstoper'))).toEqual(['Gobstopper'])
    await staff('DELETE', `/shop/${id}`)
    expect(names(await suggest('gobstopperr'))).toEqual([])
  })

  it.each([
    ['', 'search'],
    ['?search=', 'search'],
    [`?search=${'a'.repeat(101)}`, 'search'],
    ['?search=a&limit=0', 'limit'],
    ['?search=a&limit=13', 'limit'],
    ['?search=a&country=xx', 'country'],
  ])('refuse %s', async (query, key) => {
    const reply = await api.get(`/api/v1/shop/suggest${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key }] })
  })
})
