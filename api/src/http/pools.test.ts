import { get } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type HeldLock, holdLock } from '../testing/held-lock.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const endless = { lockTimeout: 0, statementTimeout: 0, silenceTimeout: 0 }

let api: TestApi
let origin: string
let authorization: string
let held: HeldLock | undefined
beforeAll(async () => {
  // Only the test ends a statement of a visitor or of staff.
  api = await startTestApi({}, { limits: { public: { ...endless, connectTimeout: 20_000 }, staff: endless } })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
  authorization = `Bearer ${await api.tokenOf(await api.rows.staff())}`
})
afterEach(() => held?.release())
afterAll(() => api.close())

async function lockShops(): Promise<HeldLock> {
  held = await holdLock(api.database, 'lock table shop in access exclusive mode', [])
  return held
}

describe('a lock on one table', () => {
  it('that uses up all visitor connections leaves probes, accounts and the back-office unaffected', async () => {
    const lock = await lockShops()
    const visits = Array.from({ length: 40 }, () => api.get('/api/v1/shop/shop-list'))
    await lock.waiters(10)
    const paths = ['/health/ready', '/api/v1/auth/profile', '/api/v1/category']
    const served = await Promise.all(paths.map((path) => api.get(path, { authorization })))
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await lock.release()
    for (const { statusCode } of await Promise.all(visits)) expect(statusCode).toBe(200)
  })
})

describe('a caller who disconnects', () => {
  it.each(['/api/v1/shop/shop-list/1', '/api/v1/shop'])('cancels the statement of %s', async (path) => {
    const lock = await lockShops()
    const call = get(origin + path, { headers: { authorization } })
    call.on('error', () => {})
    await lock.waiters(1)
    call.destroy()
    await lock.noWaiter()
  })
})
