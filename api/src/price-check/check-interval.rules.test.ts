import { describe, expect, it } from '@jest/globals'
import { jittered, nextInterval, retryDelay, untilNextLook } from './check-interval.rules.ts'

const hour = 3_600
const calm = { interval: 6 * hour, hasChanged: false, watchers: 1 }

describe('when a listing is checked again', () => {
  it('sooner if its price changed, later if it did not', () => {
    expect(nextInterval({ ...calm, hasChanged: true })).toBe(3 * hour)
    expect(nextInterval(calm)).toBeGreaterThan(6 * hour)
  })

  it('levels off at a day if watched, a week if not, and six hours if watched by many', () => {
    const settled = (watchers: number) => {
      let interval = hour
      for (let look = 0; look < 40; look += 1) interval = nextInterval({ ...calm, interval, watchers })
      return interval
    }
    expect([settled(0), settled(1), settled(10)]).toEqual([7 * 24 * hour, 24 * hour, 6 * hour])
  })

  it('is never below half an hour for one watcher, or a quarter for many, however often prices change', () => {
    const liveliest = (watchers: number) => {
      let interval = hour
      for (let look = 0; look < 40; look += 1)
        interval = nextInterval({ ...calm, interval, watchers, hasChanged: true })
      return interval
    }
    expect([liveliest(1), liveliest(10)]).toEqual([hour / 2, hour / 4])
  })

  it('is twice as soon during a sale, if watched', () => {
    expect(untilNextLook(6 * hour, { watchers: 1, isSale: true })).toBe(3 * hour)
    expect(untilNextLook(6 * hour, { watchers: 1, isSale: false })).toBe(6 * hour)
    expect(untilNextLook(6 * hour, { watchers: 0, isSale: true })).toBe(6 * hour)
  })

  it('doubles after each failure, from five minutes to a day', () => {
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([300, 600, 1_200, 24 * hour])
  })

  it('is jittered by at most a tenth', () => {
    expect([0, 0.5, 1].map((random) => jittered(1_000, random))).toEqual([900, 1_000, 1_100])
  })
})
