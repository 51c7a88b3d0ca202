import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = async (query: string, headers = {}) => api.get(`/api/v1/shop/by-domain/paged.example${query}`, headers)

it('returns the codes of a domain page by page, each once, and only changed ones on request', async () => {
  const shop = await api.rows.shop({ domain: 'paged.example' })
  for (let place = 0; place < 5; place += 1)
    await api.rows.coupon({ shop_id: shop, worked: 9 * place, code: `PAGE${place}` })
  const whole = await read('')
  const all = whole.json().coupons.map(({ id }: { id: string }) => id)
  expect(all).toHaveLength(5)
  expect(whole.json().nextCursor).toBeNull()
  expect((await read('', { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)

  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { coupons, nextCursor } = (await read(`?limit=2${cursor}`)).json()
    expect(coupons.length).toBe(page === 2 ? 1 : 2)
    seen.push(...coupons.map(({ id }: { id: string }) => id))
    expect(nextCursor === null).toBe(page === 2)
    cursor = `&cursor=${nextCursor}`
  }
  expect(seen).toEqual(all)
  expect((await read('?cursor=made-up')).json()).toMatchObject({ code: 1001 })
})
