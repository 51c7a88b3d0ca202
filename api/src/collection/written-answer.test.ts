import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const as = async (...permissions: string[]) => callAs(api, await api.tokenOf(await api.rows.staff(permissions)))
const body = { name: { ar: 'مكتوب', en: 'Written' }, slug: 'written-answer', position: 7 }

describe('the reply to a write', () => {
  it('contains no more than the caller may view, whether anything changed or not', async () => {
    const writer = await as('create_category', 'update_category', 'delete_category', 'restore_category')
    const made = await writer('POST', '/category', body)
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    expect(made.json()).toEqual({ id, version: 1 })
    const changed = await writer('PATCH', `/category/${id}`, { position: 8 })
    expect(changed.json()).toEqual({ id, version: 2 })
    expect((await writer('PATCH', `/category/${id}`, { position: 8 })).json()).toEqual({ id, version: 2 })
    expect((await writer('GET', `/category/${id}`)).statusCode).toBe(403)
    expect((await writer('DELETE', `/category/${id}`)).statusCode).toBe(200)
    const restored = (await writer('PATCH', `/category/${id}/restore`)).json()
    expect(restored).toEqual({ id, version: restored.version })
  })

  it('contains the whole record for callers who may view it', async () => {
    const writer = await as('view_category', 'create_category', 'update_category')
    const made = (await writer('POST', '/category', { ...body, slug: 'viewed-answer' })).json()
    expect(made).toMatchObject({ name: body.name, slug: 'viewed-answer' })
    expect((await writer('PATCH', `/category/${made.id}`, { position: 7 })).json()).toEqual(made)
  })
})
