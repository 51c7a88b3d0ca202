import { expect, it } from '@jest/globals'
import type { ApiReply } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import { readFirstReplies } from './first-replies.ts'
import { keepLastReplies } from './last-replies.ts'
import { watchSilence } from './lateness.ts'

const about = '/api/v1/shop/shop-list/12'
const beside = '/api/v1/category'
const never = new Promise<never>(() => {})
const replyOf = (payload: object): ApiReply => ({
  status: 200,
  headers: { 'cache-control': 'public' },
  body: JSON.stringify(payload),
})

/** A world in which both reads get these replies. Only reads that are not waited for may take more than a minute. */
function world() {
  const earlier = { last: keepLastReplies(), silence: watchSilence() }
  return (answers: Readonly<Record<string, ApiReply | Promise<ApiReply>>>, deadline = 60_000) => {
    const get = async (address: string): Promise<ApiReply> => answers[address] ?? never
    const api = { get, getFile: async () => undefined, post: async () => {} }
    const asked = { addresses: [about, beside], caller: ownCaller(), language: 'en', deadline } as const
    return readFirstReplies(api, earlier, asked)
  }
}

it('a document waits for its main read, and not for others with a cached reply', async () => {
  const read = world()
  await read({ [about]: replyOf({ shop: 1 }), [beside]: replyOf({ items: [1] }) })
  const late = Promise.withResolvers<ApiReply>()
  const found = await read({ [about]: replyOf({ shop: 2 }), [beside]: late.promise })
  expect(found.first).toEqual({ shop: 2 })
  expect(Object.values(found.replies)).toEqual([{ shop: 2 }, { items: [1] }])
  expect(found.asOf).toBeGreaterThan(0)
  expect(found.isApiUnavailable).toBe(false)

  // A late reply is used by the next document.
  late.resolve(replyOf({ items: [2] }))
  const next = await read({ [about]: replyOf({ shop: 3 }) })
  expect(Object.values(next.replies)).toEqual([{ shop: 3 }, { items: [2] }])
})

it('replies in time are used, and nothing is outdated', async () => {
  const read = world()
  for (const value of [1, 2]) {
    const found = await read({ [about]: replyOf({ shop: value }), [beside]: replyOf({ items: [value] }) })
    expect(Object.values(found.replies)).toEqual([{ shop: value }, { items: [value] }])
    expect(found.asOf).toBeUndefined()
  }
})

it('a page without reads starts with nothing', async () => {
  const earlier = { last: keepLastReplies(), silence: watchSilence() }
  const api = { get: () => never, getFile: async () => undefined, post: async () => {} }
  const found = await readFirstReplies(api, earlier, { addresses: [], caller: ownCaller(), language: 'en' })
  expect(found).toMatchObject({ replies: {}, first: {}, missing: false, isForAll: true })
})
