import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the list of categories', () => {
  it('holds those with a store to show, in their order, in the language of the caller', async () => {
    const second = await api.rows.category({
      position: 2,
      name_ar: 'إلكترونيات',
      name_en: 'Electronics',
      slug: 'electronics',
    })
    const first = await api.rows.category({ position: 1, name_ar: 'أزياء', name_en: 'Fashion', slug: 'fashion' })
    const empty = await api.rows.category({ position: 0 })
    const deleted = await api.rows.category({ position: 0, deleted_at: inDays(-1) })
    for (const category_id of [second, second, first, deleted]) await api.rows.shop({ category_id })
    await api.rows.shop({ category_id: empty, status: 'INACTIVE' })
    await api.rows.shop({ category_id: first, deleted_at: inDays(-1) })

    const english = await api.get('/api/v1/category/category-list', { 'accept-language': 'en' })
    expect(english.json()).toEqual({
      items: [
        { id: first, slug: 'fashion', name: 'Fashion', shopCount: 1 },
        { id: second, slug: 'electronics', name: 'Electronics', shopCount: 2 },
      ],
    })
    const arabic = await api.get('/api/v1/category/category-list')
    expect(arabic.json().items[0].name).toBe('أزياء')
    expect(arabic.headers.etag).not.toBe(english.headers.etag)
  })

  it('takes no parameters', async () => {
    expect((await api.get('/api/v1/category/category-list')).statusCode).toBe(200)
  })
})
