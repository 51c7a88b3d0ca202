import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { addFile, makeFolder, moveEntries, removeEntry, renameEntry } from './media.changes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const actor = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
let made = 0
const picture = (name: string) => ({
  name,
  key: `picture-${String(++made).padStart(16, '0')}`,
  file: '9.webp',
  type: 'image/webp',
  size: 9,
  width: 9,
  height: 9,
})

type Change<Result> = (tx: Transaction<Schema>) => Promise<Result>
const run = <Result>(change: Change<Result>) => database.main.kysely.transaction().execute(change)

/** Makes two changes of which the second begins when the first is made and not yet kept. */
async function overlap<First, Second>(first: Change<First>, second: Change<Second>) {
  let keep = () => {}
  const kept = new Promise<void>((resolve) => {
    keep = resolve
  })
  let isMade = false
  const ending = run(async (tx) => {
    const result = await first(tx)
    isMade = true
    await kept
    return result
  })
  await until('the first change to be made', () => isMade)
  const later = run(second).catch((error) => error)
  await until('the second to wait', async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted
    `.execute(database.main.kysely)
    return rows.length > 0
  })
  keep()
  return [await ending, await later] as const
}

/** Of a service in which nothing shows pictures. */
const noSections = {
  viewersOf: () => 'staff' as const,
  sectionOfTable: String,
  labelColumnOf: () => undefined,
  namesIn: () => undefined,
}

describe('two changes at once', () => {
  it('give two uploads of one name two names', async () => {
    const [first, second] = await overlap(
      (tx) => addFile(tx, 'new', picture('same.png'), actor),
      (tx) => addFile(tx, 'new', picture('same.png'), actor),
    )
    expect([first.path, second.path]).toEqual(['new/same.png', 'new/same-2.png'])
  })

  it('refuse the second name that is the same', async () => {
    for (const name of ['one', 'two']) await run((tx) => makeFolder(tx, { dir: '', name }, actor))
    const [first, second] = await overlap(
      (tx) => renameEntry(tx, { path: 'one', name: 'three' }, actor),
      (tx) => renameEntry(tx, { path: 'two', name: 'three' }, actor),
    )
    expect(first.path).toBe('three')
    expect(second).toMatchObject({ key: 'CONFLICT', records: [{ section: 'media', id: 'three' }] })
  })

  it('never put two folders into each other', async () => {
    for (const name of ['left', 'right']) await run((tx) => makeFolder(tx, { dir: '', name }, actor))
    const [first, second] = await overlap(
      (tx) => moveEntries(tx, { paths: ['left'], dir: 'right' }, actor),
      (tx) => moveEntries(tx, { paths: ['right'], dir: 'left' }, actor),
    )
    expect(first).toMatchObject([{ path: 'right/left' }])
    expect(second).toMatchObject({ key: 'NOT_FOUND' })
  })

  it('never delete a folder that is being filled', async () => {
    await run((tx) => makeFolder(tx, { dir: '', name: 'filling' }, actor))
    const [first, second] = await overlap(
      (tx) => addFile(tx, 'filling', picture('a.png'), actor),
      (tx) => removeEntry(tx, noSections, 'filling', actor),
    )
    expect(second).toMatchObject({ key: 'CONFLICT', records: [{ section: 'media', id: first.path }] })
  })
})
