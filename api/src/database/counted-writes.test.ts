import { expect, it } from '@jest/globals'
import { countedWrites } from './counted-writes.ts'

it('ends once the last write has ended, though others wait for the one before', async () => {
  const written: number[] = []
  const begun: (() => void)[] = []
  const writes = countedWrites<number>({
    keyOf: () => 'all',
    add: (before, more) => before + more,
    write: async ([sum = 0]) => {
      await new Promise<void>((resolve) => begun.push(resolve))
      written.push(sum)
    },
    onFailure: (error) => {
      throw error
    },
    every: 60_000,
  })
  writes.count(1)
  const first = writes.flush()
  await new Promise(setImmediate)
  writes.count(2)
  writes.count(3)
  const second = writes.flush()
  const closed = writes.close().then(() => [...written])
  for (const write of [first, second]) {
    await new Promise(setImmediate)
    begun.shift()?.()
    await write
  }
  expect(await closed).toEqual([1, 5])
})
