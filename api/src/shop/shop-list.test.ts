import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the directory', () => {
  it('answers', async () => {
    await api.rows.shop()
    const reply = await api.get('/api/v1/shop/shop-list')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({})
  })
})
