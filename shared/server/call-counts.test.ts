import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { callCounts, callerOf, maxCounts } from './call-counts.ts'

describe('a caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:0:192.0.2.1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff:ffff:192.0.2.1', '2001:db8:1:2'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['in-process', 'in-process'],
    // Of a connection that was closed.
    [undefined, ''],
  ])('at %s is %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller)
  })
})

describe('the counts of calls', () => {
  const Counts = callCounts(4)
  const of = (url: string) => new Counts({ routeInfo: { method: 'GET', url } })
  const count = (store: InstanceType<typeof Counts>, caller: string, window = 60_000) => {
    let answer = 0
    const done = (_: Error | null, result?: { readonly current: number }) => {
      answer = result?.current ?? 0
    }
    store.incr(caller, done, window)
    return answer
  }

  it('are of one caller and one route', () => {
    expect([count(of('/1'), 'a'), count(of('/1'), 'a'), count(of('/2'), 'a'), count(of('/1'), 'b')]).toEqual([
      1, 2, 1, 1,
    ])
  })

  it('are forgotten beyond their size, those of callers who called last at the end', () => {
    const store = of('/many')
    for (const caller of ['a', 'b', 'a', 'c', 'a', 'd', 'a']) count(store, caller)
    expect(count(store, 'a')).toBe(5)
    expect(count(store, 'b')).toBe(1)
  })

  it('begin anew when their time is over', () => {
    expect([count(of('/'), 'a', 0), count(of('/'), 'a', 0)]).toEqual([1, 1])
  })

  it('take less than 25 MB for a million addresses', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const store = new (callCounts())({ routeInfo: { method: 'POST', url: '/api/v1/coupon/:id' } })
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let call = 0; call < 1_000_000; call += 1)
      store.incr(`2001:db8:${(call >> 8).toString(16)}:${(call & 255).toString(16)}`, () => {}, 60_000)
    collectGarbage()
    const grown = process.memoryUsage().heapUsed - before
    // Holds the store until here.
    expect(store).toBeDefined()
    expect(maxCounts).toBe(100_000)
    expect(grown).toBeLessThan(25_000_000)
    expect(grown).toBeGreaterThan(1_000_000)
  })
})
