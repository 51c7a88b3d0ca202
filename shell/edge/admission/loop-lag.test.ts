import { afterEach, expect, it, jest } from '@jest/globals'
import { graceTime, maxLag, period, resolution, watchLoopLag } from './loop-lag.ts'

afterEach(() => {
  jest.useRealTimers()
})

/** Blocks the event loop for some milliseconds. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('a process whose event loop is blocked repeatedly is lagging', async () => {
  const lag = watchLoopLag({ limit: 40, grace: 0 })
  lag.begin()
  expect(lag.isLagging()).toBe(false)
  while (!lag.isLagging()) {
    block(150)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  lag.close()
}, 30_000)

it('a process lags after two late periods, and no longer after one in time', () => {
  jest.useFakeTimers()
  let late = 0
  const delays = {
    enable: () => true,
    disable: () => true,
    reset: () => {},
    percentile: () => (resolution + late) * 1e6,
  }
  const lag = watchLoopLag({ delays })
  const afterPeriod = (milliseconds: number) => {
    late = milliseconds
    jest.advanceTimersByTime(period)
    return lag.isLagging()
  }
  lag.begin()
  expect(afterPeriod(10 * maxLag)).toBe(false)
  jest.advanceTimersByTime(graceTime - period)
  expect([maxLag + 1, maxLag + 1, maxLag, maxLag + 1, maxLag + 1].map(afterPeriod)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  lag.close()
})
