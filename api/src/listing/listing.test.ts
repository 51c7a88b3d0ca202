import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let call: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  call = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

async function makeListing(product: string, shop: string) {
  const { kysely } = api.database.main
  const shopId = await api.rows.shop({ name_ar: `متجر ${shop}`, name_en: shop })
  const { id: productId } = await kysely
    .insertInto('product')
    .values({ name_ar: `منتج ${product}`, name_en: product, category_id: await api.rows.category() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await kysely
    .insertInto('listing')
    .values({ product_id: productId, shop_id: shopId, url: `https://shop.example/p/${productId}`, currency: 'SAR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, productId, shopId }
}
const found = async (query: Record<string, string>): Promise<string[]> =>
  (await call('GET', `/listing?${new URLSearchParams(query)}`)).json().items.map(({ id }: { id: string }) => id)

describe('a listing', () => {
  it('is named by its product and its shop, and found by either or both', async () => {
    const { id, productId, shopId } = await makeListing('Quartz Kettle', 'Marzipan Home')
    const other = await makeListing('Quartz Clock', 'Elsewhere')
    const { items } = (await call('GET', `/listing?filter[id][in]=${id}`)).json()
    expect(items).toMatchObject([{ id, productId, shopId, name: { en: 'Quartz Kettle · Marzipan Home' } }])
    expect(await found({ search: 'quartz' })).toEqual([other.id, id])
    expect(await found({ search: 'marzipan' })).toEqual([id])
    expect(await found({ search: 'kettle marzipan' })).toEqual([id])
    expect(await found({ search: 'كوكب' })).toEqual([])
    expect(await found({ 'filter[productId]': productId })).toEqual([id])
  })

  it('is what a price belongs to, and belongs to one product', async () => {
    const { id: listingId, productId } = await makeListing('Slate Lamp', 'Lamps')
    const other = await makeListing('Slate Chair', 'Chairs')
    const price = {
      listingId,
      at: '2026-05-01T10:00:00.000Z',
      price: { amount: 9_900, currency: 'SAR' },
      inStock: true,
    }
    expect((await call('POST', '/price', { ...price, productId })).statusCode).toBe(201)
    const wrong = await call('POST', '/price', { ...price, productId: other.productId })
    expect(wrong.json()).toMatchObject({ code: 1001, message: [{ key: 'listingId', message: 'INVALID' }] })
  })
})
