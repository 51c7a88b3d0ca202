import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.database.main.kysely.deleteFrom('uninstall_feedback').execute())

const send = (payload: object, headers: Record<string, string> = {}) =>
  api.request({ method: 'POST', url: '/api/v1/uninstall/feedback', payload, headers })
const kept = () => api.database.main.kysely.selectFrom('uninstall_feedback').select(['reason', 'feedback']).execute()

describe('uninstall feedback', () => {
  it('is kept and acknowledged', async () => {
    const reply = await send({ reason: 'not_useful', feedback: '  لا أحتاجها الآن  ' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ code: 2000, name: 'Success', message: 'SUCCESS' })
    expect(await kept()).toEqual([{ reason: 'not_useful', feedback: 'لا أحتاجها الآن' }])
  })

  it('may be the reason alone', async () => {
    expect((await send({ reason: 'other', feedback: '  ' })).statusCode).toBe(200)
    expect(await kept()).toEqual([{ reason: 'other', feedback: null }])
  })

  it('counts once when it is sent again with its key', async () => {
    const headers = { 'idempotency-key': 'b5f0a9b8-0001' }
    for (const _ of [1, 2, 3]) expect((await send({ reason: 'other' }, headers)).statusCode).toBe(200)
    expect(await kept()).toHaveLength(1)
    await send({ reason: 'other' })
    await send({ reason: 'other' })
    expect(await kept()).toHaveLength(3)
  })

  it.each(['short', 'a'.repeat(129), 'with blank in it'])('refuses %s as a key', async (key) => {
    const reply = await send({ reason: 'other' }, { 'idempotency-key': key })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'idempotency-key', message: 'INVALID' }] })
    expect(await kept()).toEqual([])
  })
})
