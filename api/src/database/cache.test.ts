import { describe, expect, it } from '@jest/globals'
import { cacheFor } from './cache.ts'

describe('a kept value', () => {
  it('is loaded once for callers that come together, and for those that come soon after', async () => {
    let loads = 0
    const keep = cacheFor<number>(60)
    const load = async () => ++loads
    expect(await Promise.all([keep('a', load), keep('a', load)])).toEqual([1, 1])
    expect(await keep('a', load)).toBe(1)
    expect(await keep('b', load)).toBe(2)
  })

  it('is refreshed in the background once it is out of date', async () => {
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

  it('is not answered once it is out of date where its user wants none of these', async () => {
    let loads = 0
    const keep = cacheFor<number>(0.05, 1)
    await keep('a', async () => ++loads)
    const outOfDate = performance.now() + 60
    while (performance.now() < outOfDate) await new Promise(setImmediate)
    expect(await keep('a', async () => ++loads)).toBe(2)
  })

  it('does not keep a failure', async () => {
    const keep = cacheFor<number>(60)
    await expect(keep('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await keep('a', async () => 1)).toBe(1)
  })

  it('is loaded each time when it is to be kept for no time', async () => {
    let loads = 0
    const keep = cacheFor<number>(0)
    await keep('a', async () => ++loads)
    expect(await keep('a', async () => ++loads)).toBe(2)
  })
})
