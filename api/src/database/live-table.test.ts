import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { announceChange, type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { liveTable } from './live-table.ts'

let database: TestDatabase
let changes: ChangeFeed
beforeAll(async () => {
  database = await makeTestDatabase('migrated')
  changes = openChangeFeed(database.main)
})
afterAll(async () => {
  await changes.close()
  await database.drop()
})

const db = () => database.main.kysely
const insert = (slug: string) =>
  db()
    .transaction()
    .execute(async (tx) => {
      const { id } = await tx
        .insertInto('shortner')
        .values({ slug, target_url: 'https://example.com/' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await announceChange(tx, 'shortner', [id])
      return id
    })

const asked: (readonly string[] | 'all')[] = []
let isAway = false
const opened: { close(): void }[] = []
afterEach(() => {
  for (const table of opened.splice(0)) table.close()
  isAway = false
  asked.length = 0
})

async function open() {
  const table = liveTable({
    changes,
    topic: 'shortner',
    log: { warn: () => {} },
    read: async (ids) => {
      asked.push(ids)
      if (isAway) throw new Error('away')
      const query = db().selectFrom('shortner').select(['id', 'slug'])
      return (ids === 'all' ? query : query.where('id', 'in', ids)).execute()
    },
  })
  opened.push(table)
  await table.start()
  return table
}

describe('rows cached in memory', () => {
  it('are loaded at the start, and follow each change', async () => {
    const first = await insert('first')
    const table = await open()
    expect(table.rows.get(first)?.slug).toBe('first')
    const second = await insert('second')
    await until('the new row is there', () => table.rows.get(second))
    expect(asked).toEqual(['all', [second]])
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('shortner').where('id', '=', first).execute()
        await announceChange(tx, 'shortner', [first])
      })
    await until('the deleted row is gone', () => !table.rows.has(first))
    expect(table.rows.has(second)).toBe(true)
  })

  it('are all reloaded if a change has no id', async () => {
    const table = await open()
    await db()
      .transaction()
      .execute((tx) => announceChange(tx, 'shortner'))
    await until('all are read', () => asked.length === 2)
    expect(asked).toEqual(['all', 'all'])
    expect(table.rows.size).toBeGreaterThan(0)
  })

  it('stay while the database is unavailable, and are reloaded when it is back', async () => {
    const table = await open()
    const before = table.rows.size
    isAway = true
    const id = await insert('while-away')
    await until('it was tried', () => asked.length > 1)
    expect(table.rows.size).toBe(before)
    isAway = false
    await until('the row is there', () => table.rows.get(id))
  })
})
