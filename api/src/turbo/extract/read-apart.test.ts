import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { readApart } from './read-apart.ts'

const url = 'https://shop.example/kettle'
const hostile = `<main>${'<i itemscope itemtype="https://schema.org/Product"></i>'.repeat(36_000)}`

/** How often this thread did other work while a page was read. */
async function turnsDuring(reading: Promise<unknown>): Promise<number> {
  let isRead = false
  const read = reading.finally(() => {
    isRead = true
  })
  let turns = 0
  for (; !isRead; turns += 1) await nextTurn()
  await read
  return turns
}

describe('a deliberately slow page', () => {
  it('does not block this thread', async () => {
    expect(await turnsDuring(readApart(hostile, { url }))).toBeGreaterThan(100)
  })

  it('is abandoned after its deadline, and the next one is read', async () => {
    expect(await readApart(hostile, { url }, { deadline: 20 })).toBeUndefined()
    const reading = await readApart('<title>Kettle</title>', { url })
    expect(reading).toMatchObject({ title: 'Kettle' })
  })
})
