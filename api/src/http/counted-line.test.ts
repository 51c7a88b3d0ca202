import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const counted = new Map<string, Set<string>>()
const callLimits = {
  consume: async ({ name }: { readonly name: string }, key: string) => {
    counted.set(name, (counted.get(name) ?? new Set()).add(key))
    return null
  },
  check: async () => {},
  refund: async () => {},
  forget: async () => {},
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({}, { callLimits })
})
afterAll(() => api.close())
beforeEach(() => counted.clear())

const post = (url: string, payload: object) => ({ method: 'POST', url: `/api/v1${url}`, payload }) as const

it.each([
  ['suggestion', post('/shop/suggestion', { name: 'Store', domain: 'new-store.com', country: 'sa' })],
  ['waitlist', post('/waitlist/join', { email: 'huda@example.com', platform: 'ios' })],
  ['wrong-partner-key', { method: 'GET', url: '/api/v1/coupon/open-list', headers: { 'x-api-key': 'wrong' } } as const],
])('counts all addresses of one IPv6 line together: %s', async (name, call) => {
  for (const remoteAddress of ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4']) await api.request({ ...call, remoteAddress })
  expect([...(counted.get(name) ?? [])]).toEqual(['2001:db8:1:2'])
})
