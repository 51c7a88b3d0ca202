import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { geolocation } from '../contract/edge/edge.routes.ts'
import { readProfile } from '../contract/identity/account.routes.ts'
import { checkResetToken } from '../contract/identity/sign-in.routes.ts'
import { appState, shopList } from '../contract/shop/shop.routes.ts'
import { counts } from '../testing/app-state.ts'
import { until } from '../testing/until.ts'
import { call } from './call.ts'
import { configureCalls } from './client-settings.ts'
import { storeReplies } from './document-replies.ts'
import { openReadCache } from './read-cache.ts'

/** The part of a browser's storage that is used here, with a limited size. */
class TestStorage {
  room = Number.POSITIVE_INFINITY;
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string) {
    if (charactersOf(this) + key.length + text.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const keysOf = (storage: TestStorage) => Object.keys(storage).filter((key) => key !== 'room')
const charactersOf = (storage: TestStorage) =>
  keysOf(storage).reduce((sum, key) => sum + key.length + String(storage[key]).length, 0)

const minute = 60_000
let now: number
let changes: number
let storage: TestStorage
const readsIn = (open: () => TestStorage) =>
  openReadCache(
    // Only the part of the interface that is used.
    () => open() as unknown as Storage,
    () => {
      changes += 1
    },
    () => now,
  )
const reads = () => readsIn(() => storage)

beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z')
  changes = 0
  storage = new TestStorage()
})

describe('cached reads', () => {
  it('last for five minutes, under their own keys', () => {
    reads().keep('ar/api/v1/shop/app-state', { totalShops: 5 })
    expect(keysOf(storage)).toEqual(['cache_ar/api/v1/shop/app-state'])
    now += 5 * minute - 1
    expect(reads().find('ar/api/v1/shop/app-state')).toEqual({ reply: { totalShops: 5 }, age: 5 * minute - 1 })
    now += 1
    expect(reads().find('ar/api/v1/shop/app-state')).toBeUndefined()
    expect(keysOf(storage)).toEqual([])
  })

  it('use one megabyte in total; the oldest are removed first', () => {
    const quarter = 'x'.repeat(130_000)
    for (const name of ['a', 'b', 'c', 'd']) {
      reads().keep(name, quarter)
      now += 1
    }
    expect(keysOf(storage)).toEqual(['cache_a', 'cache_b', 'cache_c', 'cache_d'])
    reads().keep('a', quarter)
    now += 1
    reads().keep('e', quarter)
    expect(keysOf(storage).sort()).toEqual(['cache_a', 'cache_c', 'cache_d', 'cache_e'])
    expect(charactersOf(storage) * 2).toBeLessThanOrEqual(1_048_576)
    reads().keep('f', 'x'.repeat(600_000))
    expect(reads().find('f')).toBeUndefined()
  })

  it('give way if the storage is full of other data, which stays', () => {
    storage.setItem('theme', 'dark')
    reads().keep('a', 'x'.repeat(1_000))
    storage.room = 1_500
    now += 1
    reads().keep('b', 'x'.repeat(1_000))
    expect(keysOf(storage)).toEqual(['theme', 'cache_b'])
    storage.room = 10
    reads().keep('c', 'x'.repeat(1_000))
    expect(keysOf(storage)).toEqual(['theme'])
  })

  it('are empty if the storage is blocked, or contains foreign data', () => {
    const closed = readsIn(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    closed.keep('a', 1)
    expect(closed.find('a')).toBeUndefined()
    storage.setItem('cache_a', 'not of this shape')
    expect(reads().find('a')).toBeUndefined()
  })

  it('report a reply that replaced another one', () => {
    const kept = reads()
    kept.keep('a', { total: 1 })
    kept.keep('a', { total: 1 })
    expect(changes).toBe(0)
    kept.keep('a', { total: 2 })
    expect(changes).toBe(1)
  })
})

describe('a public read', () => {
  let asked: string[]
  let reply: () => Response
  const transport = async (address: string) => {
    asked.push(address)
    return reply()
  }
  const readCounts = (language: 'ar' | 'en' = 'ar') => call(appState, { transport, language })

  beforeEach(() => {
    asked = []
    reply = () => Response.json(counts)
    configureCalls({ origins: [''], isOnline: () => true, wait: async () => {}, keptReads: reads() })
  })
  afterEach(() => configureCalls({ keptReads: null }))

  it('is requested once within the time that its route sets, and again in another language', async () => {
    await readCounts()
    now += minute - 1
    expect(await readCounts()).toEqual(counts)
    expect(asked).toHaveLength(1)
    await readCounts('en')
    expect(asked).toHaveLength(2)
  })

  it('bypasses the cache if it must be fresh, and is then cached', async () => {
    await readCounts()
    reply = () => Response.json({ ...counts, totalShops: 6 })
    expect((await call(appState, { transport, language: 'ar', fresh: true })).totalShops).toBe(6)
    expect((await readCounts()).totalShops).toBe(6)
    expect(asked).toHaveLength(2)
  })

  it('shows the cached reply while it is renewed', async () => {
    await readCounts()
    now += 2 * minute
    reply = () => Response.json({ ...counts, totalShops: 6 })
    expect((await readCounts()).totalShops).toBe(5)
    await until(() => changes === 1)
    expect((await readCounts()).totalShops).toBe(6)
    expect(asked).toHaveLength(2)
  })

  it('shows the cached reply if it cannot be renewed, for at most five minutes', async () => {
    await readCounts()
    reply = () => new Response(null, { status: 500, statusText: 'Down' })
    now += 4 * minute
    expect(await readCounts()).toEqual(counts)
    now += minute
    await expect(readCounts()).rejects.toThrow('Down')
  })

  it('is cached if it came with the document', async () => {
    storeReplies({ '/api/v1/shop/app-state': counts })
    await readCounts()
    expect(await readCounts()).toEqual(counts)
    expect(asked).toEqual([])
  })

  it('is requested again if another release cached it in another shape', async () => {
    reads().keep('ar/api/v1/shop/app-state', { shops: 5 })
    expect(await readCounts()).toEqual(counts)
    expect(asked).toHaveLength(1)
  })

  it('is the only thing cached: no account data, no secret, no location', async () => {
    reply = () => Response.json({ user: {}, countryCode: 'EG' })
    await call(readProfile, { transport })
    await call(geolocation, { transport })
    reply = () => new Response(null, { status: 204 })
    await call(checkResetToken, { transport, params: { token: 'secret' } })
    expect(keysOf(storage)).toEqual([])
    reply = () => Response.json({ items: [], total: 0, letters: [], didYouMean: null, nextCursor: null })
    await call(shopList, { transport, language: 'en', query: { limit: 24 } })
    expect(keysOf(storage)).toEqual(['cache_en/api/v1/shop/shop-list?limit=24'])
  })
})
