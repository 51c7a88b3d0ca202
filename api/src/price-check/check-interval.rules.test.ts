import { describe, expect, it } from '@jest/globals'
import { jittered, nextInterval, retryDelay, untilNextLook } from './check-interval.rules.ts'

const hour = 3_600
const calm = { interval: 6 * hour, hasChanged: false, watchers: 1 }

describe('how soon a listing is looked at again', () => {
  it('is sooner when its price moved, and later when it stood still', () => {
    expect(nextInterval({ ...calm, hasChanged: true })).toBe(3 * hour)
    expect(nextInterval(calm)).toBeGreaterThan(6 * hour)
  })

  it('settles at a day for what is watched, at a week for what is not, and at six hours for what many watch', () => {
    const settled = (watchers: number) => {
      let interval = hour
      for (let look = 0; look < 40; look += 1) interval = nextInterval({ ...calm, interval, watchers })
      return interval
    }
    expect([settled(0), settled(1), settled(10)]).toEqual([7 * 24 * hour, 24 * hour, 6 * hour])
  })

  it('never comes below half an hour for one watcher, or a quarter for many, however often prices move', () => {
    const liveliest = (watchers: number) => {
      let interval = hour
      for (let look = 0; look < 40; look += 1)
        interval = nextInterval({ ...calm, interval, watchers, hasChanged: true })
      return interval
    }
    expect([liveliest(1), liveliest(10)]).toEqual([hour / 2, hour / 4])
  })

  it('is twice as soon in a sale, for what is watched', () => {
    expect(untilNextLook(6 * hour, { watchers: 1, isSale: true })).toBe(3 * hour)
    expect(untilNextLook(6 * hour, { watchers: 1, isSale: false })).toBe(6 * hour)
    expect(untilNextLook(6 * hour, { watchers: 0, isSale: true })).toBe(6 * hour)
  })

  it('after failures doubles from five minutes to a day', () => {
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([300, 600, 1_200, 24 * hour])
  })

  it('differs by a tenth at most', () => {
    expect([0, 0.5, 1].map((random) => jittered(1_000, random))).toEqual([900, 1_000, 1_100])
  })
})
