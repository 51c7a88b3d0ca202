import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { readFeedApart } from './read-feed-apart.ts'

const file = (format: 'json' | 'xml', text: string) =>
  ({ bytes: Buffer.from(text), contentType: `application/${format}`, format }) as const
const wide = file('xml', `<codes>${'<code/>'.repeat(200_000)}</codes>`)
const small = file('xml', '<codes><code store="a.example"/><code store="b.example"/></codes>')
const failureOf = (reading: Promise<unknown>) => reading.then(String, ({ failure }) => failure)

/** How often this thread came to do something else while a feed was read. */
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

describe('a feed that is made to be slow', () => {
  it('does not keep this thread from its work', async () => {
    expect(await turnsDuring(failureOf(readFeedApart(wide)))).toBeGreaterThan(100)
  })

  it('is given up after its time, and the next one is read', async () => {
    expect(await failureOf(readFeedApart(wide, { deadline: 20 }))).toBe('too-large')
    expect(await readFeedApart(small)).toEqual({
      fields: ['store'],
      rows: [{ store: 'a.example' }, { store: 'b.example' }],
    })
  })
})

it('a feed of tags in tags in tags is broken', async () => {
  expect(await failureOf(readFeedApart(file('xml', `${'<a>'.repeat(120)}x${'</a>'.repeat(120)}`)))).toBe('broken')
})

it('a feed has a hundred fields, however many names its rows have', async () => {
  const rows = Array.from({ length: 300 }, (_, place) => ({ store: 'a.example', [`field${place}`]: 'x' }))
  const table = await readFeedApart(file('json', JSON.stringify(rows)))
  expect(table.fields).toHaveLength(100)
  expect(new Set(table.rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(table.fields))
})
