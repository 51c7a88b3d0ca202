import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './connection.ts'
import { migrate, readMigrations } from './migrate.ts'

const sourceFolder = join(import.meta.dirname, '..')
/** Digest of the statements in all `.tables.sql`; comments can be edited. */
const digestOfBaseline = '4ec25ad1ed685882a1060df58f950fce9836b38edc8c22b6706a8f28db407a17'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase('nothing')
})
afterEach(() => database.drop())

const untyped = () => database.main.kysely as unknown as Kysely<unknown>
const table = { up: (db: Kysely<unknown>) => sql`create table example (id integer)`.execute(db).then(() => {}) }

/** Milliseconds to create all tables on a busy machine; other suites copy a template instead. */
const everyMigration = 90_000

describe('migrations', () => {
  it(
    'run once, in order, and leave nothing to do',
    async () => {
      const names = Object.keys(await readMigrations())
      expect(names.length).toBeGreaterThan(0)
      expect(await migrate(untyped())).toEqual(names)
      expect(await migrate(untyped())).toEqual([])
    },
    everyMigration,
  )

  it(
    'run once when several processes start together',
    async () => {
      const other = openDatabase({ url: database.url, onIdleError: () => {} })
      const done = await Promise.all([migrate(untyped()), migrate(other.main.kysely as unknown as Kysely<unknown>)])
      await other.close()
      expect(done.map(({ length }) => length).sort()).toEqual([0, Object.keys(await readMigrations()).length])
    },
    everyMigration,
  )

  it('may build an index concurrently, outside a transaction', async () => {
    const index = {
      transaction: false,
      up: (db: Kysely<unknown>) =>
        sql`create index concurrently example_idx on example (id)`.execute(db).then(() => {}),
    }
    expect(await migrate(untyped(), { '0001-table': table, '0002-index': index })).toEqual(['0001-table', '0002-index'])
    const inside = { '0001-table': table, '0002-index': index, '0003-index': { up: index.up } }
    await expect(migrate(untyped(), inside)).rejects.toThrow('migration 0003-index failed')
  })

  it('leave no trace if one fails', async () => {
    const broken = {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half (id integer)`.execute(db)
        throw new Error('stopped half way')
      },
    }
    await expect(migrate(untyped(), { '0001-table': table, '0002-broken': broken })).rejects.toThrow('0002-broken')
    const { rows } =
      await sql`select table_name from information_schema.tables where table_name in ('example', 'half')`.execute(
        untyped(),
      )
    expect(rows).toEqual([{ table_name: 'example' }])
  })

  it('give up on a locked table instead of blocking the service', async () => {
    await migrate(untyped(), { '0001-table': table })
    const holder = new pg.Client(database.url)
    await holder.connect()
    await holder.query('begin; select * from example')
    const change = { up: (db: Kysely<unknown>) => sql`alter table example add name text`.execute(db).then(() => {}) }
    const started = Date.now()
    const failure = await migrate(untyped(), { '0001-table': table, '0002-change': change }).catch((error) => error)
    expect(failure.cause).toMatchObject({ code: '55P03' })
    expect(Date.now() - started).toBeLessThan(9_000)
    await holder.end()
  }, 15_000)

  it('begin with a baseline that is never edited; tables change by further migrations', async () => {
    const files = (await readdir(sourceFolder, { recursive: true })).filter((file) => file.endsWith('.tables.sql'))
    const texts = await Promise.all(files.sort().map((file) => readFile(join(sourceFolder, file), 'utf8')))
    const statements = texts.join('\n').replaceAll(/^ *--.*\n/gm, '')
    expect(files.length).toBeGreaterThan(40)
    expect(createHash('sha256').update(statements).digest('hex')).toBe(digestOfBaseline)
  })
})
