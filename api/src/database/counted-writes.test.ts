import { expect, it } from '@jest/globals'
import { countedWrites } from './counted-writes.ts'

/** Counts numbers, with writes that end when the test says so. */
function counting() {
  const writes: { readonly counted: readonly number[]; readonly end: (error?: Error) => void }[] = []
  const counter = countedWrites<number>({
    keyOf: String,
    add: (before, one) => before + one,
    write: (counted) =>
      new Promise((resolve, reject) => {
        writes.push({ counted, end: (error) => (error ? reject(error) : resolve()) })
      }),
    onFailure: () => {},
    flushEvery: 60_000,
  })
  return { counter, writes }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('closes after the write in progress, and after what arrived meanwhile', async () => {
  const { counter, writes } = counting()
  counter.count(1)
  const first = counter.flush()
  counter.count(2)
  let isClosed = false
  const closed = Promise.all([counter.flush(), counter.close()]).then(() => {
    isClosed = true
  })
  writes[0]?.end()
  await turn()
  expect(writes.map(({ counted }) => counted)).toEqual([[1], [2]])
  expect(isClosed).toBe(false)
  writes[1]?.end()
  await Promise.all([first, closed])
  expect(writes).toHaveLength(2)
})

it('keeps failed counts for the next write', async () => {
  const { counter, writes } = counting()
  counter.count(3)
  const failed = counter.flush()
  writes[0]?.end(new Error('away'))
  await failed
  counter.count(3)
  const closed = counter.close()
  expect(writes[1]?.counted).toEqual([6])
  writes[1]?.end()
  await closed
})
