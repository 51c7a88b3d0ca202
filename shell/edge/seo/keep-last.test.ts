import { describe, expect, it } from '@jest/globals'
import { keepLast } from './keep-last.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('what is kept', () => {
  it('is made once for concurrent requests, and again when it is old', async () => {
    let made = 0
    let time = 0
    const read = keepLast(
      async () => `${++made}`,
      () => time,
    )
    expect(await Promise.all([read(), read(), read()])).toEqual(['1', '1', '1'])
    time = 599_000
    expect(await read()).toBe('1')
    time = 600_000
    // No caller waits for the newer one.
    expect(await read()).toBe('1')
    await tick()
    expect(await read()).toBe('2')
    expect(made).toBe(2)
  })

  it('stays when no newer one can be made, which is retried after ten seconds', async () => {
    let isAway = false
    let tries = 0
    let time = 0
    const read = keepLast(
      async () => {
        tries += 1
        if (isAway) throw new Error('away')
        return 'first'
      },
      () => time,
    )
    await read()
    isAway = true
    time = 3_600_000
    for (let call = 0; call < 5; call += 1) {
      expect(await read()).toBe('first')
      await tick()
    }
    expect(tries).toBe(2)
    time += 10_000
    await read()
    expect(tries).toBe(3)
  })

  it('is missing until it has been made once', async () => {
    const read = keepLast(() => Promise.reject(new Error('away')))
    await expect(read()).rejects.toThrow('away')
  })

  it('reports its age while no newer one can be made', async () => {
    let isAway = false
    let time = 0
    const read = keepLast(
      async () => {
        if (isAway) throw new Error('away')
        return 'made'
      },
      () => time,
    )
    expect(read.asOf()).toBeUndefined()
    const before = Date.now()
    await read()
    expect(read.asOf()).toBeUndefined()
    isAway = true
    time = 600_000
    await read()
    await tick()
    expect(read.asOf()).toBeGreaterThanOrEqual(before)
    isAway = false
    time = 620_000
    await read()
    await tick()
    expect(read.asOf()).toBeUndefined()
  })
})
