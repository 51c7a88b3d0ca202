import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { retainedMemory } from '../testing/retained-memory.ts'
import { createLimits, type Limit } from './limiter.ts'

const limit: Limit = { name: 'test', times: 3, seconds: 60 }
const refusal = { key: 'TOO_MANY_REQUESTS', retryAfter: 60 }

describe('a limit', () => {
  it('lets a limited number through per key, and says when the next one may come', async () => {
    const limits = createLimits({ on: true, redis: undefined })
    for (let time = 0; time < 3; time += 1) await limits.consume(limit, 'a')
    await expect(limits.consume(limit, 'a')).rejects.toMatchObject(refusal)
    await limits.consume(limit, 'b')
  })

  it('fails with its declared failure', async () => {
    const limits = createLimits({ on: true, redis: undefined })
    const mails: Limit = { name: 'mails', times: 1, seconds: 60, failure: 'EMAIL_RATE_LIMIT' }
    await limits.consume(mails, 'a')
    await expect(limits.consume(mails, 'a')).rejects.toMatchObject({ key: 'EMAIL_RATE_LIMIT' })
  })

  it('supports refund and reset', async () => {
    const limits = createLimits({ on: true, redis: undefined })
    for (let time = 0; time < 10; time += 1) {
      await limits.consume(limit, 'a')
      await limits.refund(limit, 'a')
    }
    for (let time = 0; time < 3; time += 1) await limits.consume(limit, 'a')
    await limits.forget(limit, 'a')
    await limits.consume(limit, 'a')
  })

  it('uses less than 45 MB for a hundred thousand keys, and forgets the oldest', async () => {
    const limits = createLimits({ on: true, redis: undefined })
    await limits.consume(limit, 'first')
    const before = retainedMemory()
    for (let key = 0; key < 100_000; key += 1) await limits.consume(limit, `key ${key}`)
    expect(retainedMemory() - before).toBeLessThan(45_000_000)
    for (let time = 0; time < 3; time += 1) await limits.consume(limit, 'first')
    for (let time = 0; time < 2; time += 1) await limits.consume(limit, 'key 99999')
    await expect(limits.consume(limit, 'key 99999')).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS' })
  })

  it('does nothing if limits are off', async () => {
    const limits = createLimits({ on: false, redis: undefined })
    for (let time = 0; time < 10; time += 1) await limits.consume(limit, 'a')
  })

  it('counts in this process while Redis is unavailable', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const redis = new Redis(port, '127.0.0.1', {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    })
    redis.on('error', () => {})
    const limits = createLimits({ on: true, redis })
    for (let time = 0; time < 3; time += 1) await limits.consume(limit, 'a')
    await expect(limits.consume(limit, 'a')).rejects.toMatchObject(refusal)
    redis.disconnect()
  })
})
