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

describe('the pack of a product', () => {
  it('is an amount and a unit, or neither', async () => {
    const id = await api.rows.product()
    const patch = async (values: object) => (await call('PATCH', `/product/${id}`, values)).json()
    expect(await patch({ packAmount: 500 })).toMatchObject({
      code: 1001,
      message: [{ key: 'packUnit', message: 'REQUIRED' }],
    })
    expect(await patch({ packUnit: 'ml' })).toMatchObject({ message: [{ key: 'packAmount', message: 'REQUIRED' }] })
    expect(await patch({ packAmount: 500, packUnit: 'ml' })).toMatchObject({ packAmount: 500, packUnit: 'ml' })
    const { product } = (await api.get(`/api/v1/product/product-list/${id}`)).json()
    expect(product.pack).toEqual({ amount: 500, unit: 'ml' })
    expect(await patch({ packAmount: null })).toMatchObject({ code: 1001 })
    expect(await patch({ packAmount: null, packUnit: null })).toMatchObject({ packAmount: null, packUnit: null })
  })
})

describe('the merges of a product', () => {
  it('are those it gave or received, newest first, until they are undone', async () => {
    const [one, other, third] = [await api.rows.product(), await api.rows.product(), await api.rows.product()]
    for (const product_id of [one, third]) await api.rows.listing({ product_id, shop_id: await api.rows.shop() })
    const merge = async (from: string, into: string): Promise<string> =>
      (await call('POST', '/product/merge', { from, into })).json().id
    const merges = async (id: string): Promise<string[]> =>
      (await call('GET', `/product/${id}/merge`)).json().items.map((item: { id: string }) => item.id)
    const first = await merge(one, other)
    const second = await merge(third, other)
    expect(await merges(other)).toEqual([second, first])
    expect(await merges(one)).toEqual([first])
    expect((await call('POST', `/product/merge/${first}/undo`)).statusCode).toBe(200)
    expect(await merges(other)).toEqual([second])
    expect(await merges(one)).toEqual([])
  })
})
