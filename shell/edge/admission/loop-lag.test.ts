import { expect, it } from '@jest/globals'
import { watchLoopLag } from './loop-lag.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Keeps the event loop busy for some milliseconds. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('a process is behind while its event loop is always late, and not any more once it keeps up', async () => {
  const lag = watchLoopLag({ limit: 40, grace: 0 })
  lag.begin()
  expect(lag.isLagging()).toBe(false)
  while (!lag.isLagging()) {
    block(150)
    await turn()
  }
  while (lag.isLagging()) await turn()
  lag.close()
}, 30_000)
