import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { countedExactly } from '../../../shared/contract/collection.limits.ts'
import { findNouns } from '../app/nouns.ts'
import { categories } from '../category/category.collection.ts'
import { readAsIf } from '../database/read-as-if.ts'
import { buildRows } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listRecords } from './collection.queries.ts'
import { KeptCounts } from './kept-counts.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
  for (let position = 1; position <= 4; position += 1) await rows.category({ position })
})
afterAll(() => database.drop())

/** Two processes of the API, each with its own cached counts. */
const processes = [new KeptCounts(), new KeptCounts()] as const

/** The reply of a process for a page of one record, of more. */
const answerOf = async (query: object = {}, counts: KeptCounts = processes[0]) =>
  listRecords(database.main, categories, { limit: 1, ...query }, counts)
const totals = async (query: object = {}) =>
  Promise.all(processes.map(async (counts) => (await answerOf(query, counts)).total))

const begin = () => database.main.kysely.startTransaction().execute()
const newCategory = (slug: string) => ({ slug, name_ar: slug, name_en: slug })

/** Changes of the table that the database has counted, and in how many rows. */
const counted = async () => {
  const { rows } = await sql<{ changes: number; slots: number }>`
    select sum(changes)::bigint as changes, count(*) as slots from table_change where table_name = 'category'
  `.execute(database.main.kysely)
  return rows[0] ?? { changes: 0, slots: 0 }
}

describe('the total of a list', () => {
  it('is cached by a process while the table does not change', async () => {
    expect(await totals()).toEqual([4, 4])
    // An uncounted change proves that the cached total is used.
    await sql`alter table category disable trigger count_change`.execute(database.main.kysely)
    const id = await rows.category()
    expect(await totals()).toEqual([4, 4])
    expect((await answerOf({}, new KeptCounts())).total).toBe(5)
    await database.main.kysely.deleteFrom('category').where('id', '=', id).execute()
    await sql`alter table category enable trigger count_change`.execute(database.main.kysely)
  })

  it('changes with every commit elsewhere, and not before', async () => {
    const before = (await answerOf()).total
    const transaction = await begin()
    const { id } = await transaction
      .insertInto('category')
      .values(newCategory('committed'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await totals()).toEqual([before, before])
    await transaction.commit().execute()
    expect(await totals()).toEqual([before + 1, before + 1])
    await database.main.kysely.updateTable('category').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await totals()).toEqual([before, before])
    expect(await totals({ trash: 'with' })).toEqual([before + 1, before + 1])
    await database.main.kysely.deleteFrom('category').where('id', '=', id).execute()
    expect(await totals({ trash: 'with' })).toEqual([before, before])
  })

  it('stays after a rollback', async () => {
    const before = (await answerOf()).total
    const transaction = await begin()
    await transaction.insertInto('category').values(newCategory('taken-back')).execute()
    await transaction.rollback().execute()
    expect(await totals()).toEqual([before, before])
  })

  it('counts each commit of overlapping writers, who do not block each other', async () => {
    const before = (await answerOf()).total
    const [first, second] = [await begin(), await begin()]
    await first.insertInto('category').values(newCategory('first')).execute()
    await sql`set local lock_timeout = '1s'`.execute(second)
    await second.insertInto('category').values(newCategory('second')).execute()
    await second.commit().execute()
    expect(await totals()).toEqual([before + 1, before + 1])
    await first.commit().execute()
    expect(await totals()).toEqual([before + 2, before + 2])
  })

  it('belongs to its own filters, search and part of the trash', async () => {
    await rows.category({ position: 50, name_en: 'Garden' })
    await rows.category({ position: 50, name_en: 'Garden', deleted_at: new Date() })
    await rows.category({ position: 50, deleted_at: new Date() })
    for (const _ of ['counted', 'kept']) {
      const of = async (query: object) => (await answerOf(query)).total
      const all = await of({ trash: 'with' })
      expect(await of({})).toBe(all - 2)
      expect(await of({ trash: 'only' })).toBe(2)
      expect(await of({ trash: 'with', 'filter[position]': '50' })).toBe(3)
      expect(await of({ trash: 'with', 'filter[position][ne]': '50' })).toBe(all - 3)
      expect(await of({ trash: 'with', 'filter[position]': '50', search: 'garden' })).toBe(2)
    }
  })

  it('is not cached when read inside a change that will be rolled back', async () => {
    const before = (await answerOf()).total
    const seen = await readAsIf(database.main.kysely, {
      caller: { pool: 'staff', hasLeft: () => false },
      change: (transaction) =>
        transaction
          .insertInto('category')
          .values([newCategory('as-if'), newCategory('as-if-too')])
          .execute(),
      read: async () => (await answerOf()).total,
    })
    expect(seen).toBe(before + 2)
    // Brings the database's change count to the value seen inside.
    await rows.category()
    expect((await answerOf()).total).toBe(before + 1)
  })
})

describe('the change count of a table', () => {
  it('increases once per transaction, also after a rolled-back savepoint', async () => {
    const before = await counted()
    const transaction = await begin()
    await transaction.insertInto('category').values(newCategory('one')).execute()
    await transaction.insertInto('category').values(newCategory('two')).execute()
    await transaction.commit().execute()
    expect((await counted()).changes).toBe(before.changes + 1)

    const other = await begin()
    const savepoint = await other.savepoint('attempt').execute()
    await savepoint.insertInto('category').values(newCategory('attempt')).execute()
    await savepoint.rollbackToSavepoint('attempt').execute()
    await other.insertInto('category').values(newCategory('three')).execute()
    await other.commit().execute()
    expect(await counted()).toEqual({ changes: before.changes + 2, slots: before.slots })
  })

  it('exists for every collection except prices, which change all the time, plans, which are few, and views', async () => {
    const { collections } = await findNouns()
    const { rows } = await sql<{ name: string }>`select distinct table_name as name from table_change`.execute(
      database.main.kysely,
    )
    const tables = new Set(rows.map(({ name }) => name))
    expect(collections.map(({ table }) => table).filter((table) => !tables.has(table))).toEqual([
      'named_listing',
      'plan',
      'price_point',
    ])
  })
})

describe('the end of a list too long to count', () => {
  const rowCount = countedExactly + 45
  beforeAll(async () => {
    await database.main.kysely.deleteFrom('category').execute()
    await sql`
      insert into category (slug, name_ar, name_en) select 'many-' || n, 'a' || n, 'b' || n
      from generate_series(1, ${rowCount + 60}::int) as n
    `.execute(database.main.kysely)
    await sql`vacuum analyze category`.execute(database.main.kysely)
    // The planner still expects them.
    await sql`delete from category where id in (select id from category limit 60)`.execute(database.main.kysely)
  })
  const page = (number: number, counts: KeptCounts = new KeptCounts()) => answerOf({ limit: 20, page: number }, counts)

  it('is estimated on early pages, and is never less than what is shown', async () => {
    expect(await page(1)).toMatchObject({ isEstimate: true, total: rowCount + 60 })
    await sql`update pg_class set reltuples = 9000 where relname = 'category'`.execute(database.main.kysely)
    const { total, items, nextCursor } = await page(502)
    expect([items.length, nextCursor]).toEqual([20, expect.any(String)])
    expect(total).toBeGreaterThan(502 * 20)
  })

  it('is exact on the last page', async () => {
    const { items, ...rest } = await page(503)
    expect(items).toHaveLength(5)
    expect(rest).toEqual({ total: rowCount, isEstimate: false, page: 503, limit: 20, nextCursor: null })
  })

  it.each([504, 505, 10_000])('is exact past it, on page %i, which leads back to the last', async (number) => {
    const counts = new KeptCounts()
    const { items, ...rest } = await page(number, counts)
    expect(items).toEqual([])
    expect(rest).toEqual({ total: rowCount, isEstimate: false, page: number, limit: 20, nextCursor: null })
    // Once known, it is reported on every page until something changes.
    expect(await page(1, counts)).toMatchObject({ total: rowCount, isEstimate: false })
  })

  it('equals the number skipped if the last page is full', async () => {
    await sql`delete from category where id in (select id from category limit 5)`.execute(database.main.kysely)
    expect(await page(503)).toMatchObject({ items: [], total: 502 * 20, isEstimate: false })
    expect(await page(502)).toMatchObject({ total: 502 * 20, isEstimate: false, nextCursor: null })
  })
})
