import { expect, it } from '@jest/globals'
import { repeatForAMinute } from './rounds.ts'

it('goes on until the worker stops', async () => {
  const stop = new AbortController()
  let rounds = 0
  await repeatForAMinute({ pauseSeconds: 0.001, stopping: stop.signal }, async () => {
    rounds += 1
    if (rounds === 3) stop.abort()
    return true
  })
  expect(rounds).toBe(3)
})

it('waits for the next minute where there is no use in another round', async () => {
  let rounds = 0
  await repeatForAMinute({ pauseSeconds: 0.001, stopping: new AbortController().signal }, async () => {
    rounds += 1
    return rounds < 2
  })
  expect(rounds).toBe(2)
})
