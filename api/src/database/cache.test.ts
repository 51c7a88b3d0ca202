import { describe, expect, it } from '@jest/globals'
import { cacheFor } from './cache.ts'

describe('a kept value', () => {
  it('is loaded once for concurrent callers, and reused by those that follow soon', async () => {
    let loads = 0
    const keep = cacheFor<number>(60)
    const load = async () => ++loads
    expect(await Promise.all([keep('a', load), keep('a', load)])).toEqual([1, 1])
    expect(await keep('a', load)).toBe(1)
    expect(await keep('b', load)).toBe(2)
  })

  it('is refreshed in the background once it is stale', async () => {
    let loads = 0
    const renewed = Promise.withResolvers<void>()
    const keep = cacheFor<number>(0.05)
    await keep('a', async () => ++loads)
    const outOfDate = performance.now() + 60
    while (performance.now() < outOfDate) await new Promise(setImmediate)
    const asked = keep('a', async () => {
      loads += 1
      renewed.resolve()
      return loads
    })
    expect(await asked).toBe(1)
    await renewed.promise
    await new Promise(setImmediate)
    expect(await keep('a', async () => 99)).toBe(2)
  })

  it('is not returned when stale if its user forbids it', async () => {
    let loads = 0
    const keep = cacheFor<number>(0.05, 1)
    await keep('a', async () => ++loads)
    const outOfDate = performance.now() + 60
    while (performance.now() < outOfDate) await new Promise(setImmediate)
    expect(await keep('a', async () => ++loads)).toBe(2)
  })

  it('does not cache a failure', async () => {
    const keep = cacheFor<number>(60)
    await expect(keep('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await keep('a', async () => 1)).toBe(1)
  })

  it('is loaded each time with a lifetime of zero', async () => {
    let loads = 0
    const keep = cacheFor<number>(0)
    await keep('a', async () => ++loads)
    expect(await keep('a', async () => ++loads)).toBe(2)
  })
})
