import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { schemaFileAt } from '../../../infra/database/schema-file.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findDefinitions } from './definitions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const generator = join(import.meta.dirname, '../../../infra/database/schema-types.ts')
const generatedTypes = async () => (await promisify(execFile)(process.execPath, [generator, database.url])).stdout
const written = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

describe('"npm run db -- generate" was run after the last migration', () => {
  it('for the table types', async () => {
    expect(await generatedTypes()).toBe(await written('generated-schema.ts'))
  })

  it('for the schema as SQL', async () => {
    expect(await schemaFileAt(database.url)).toBe(await written('schema.sql'))
  })

  it('and a further migration makes both outdated', async () => {
    await database.main.pool.query('create table planted (id integer primary key)')
    expect(await generatedTypes()).not.toBe(await written('generated-schema.ts'))
    expect(await schemaFileAt(database.url)).not.toBe(await written('schema.sql'))
  })
})

it('every table has a comment', async () => {
  const silent = async () => {
    const { rows } = await database.main.pool.query(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely%' and obj_description(oid, 'pg_class') is null`,
    )
    return rows.map(({ relname }) => relname)
  }
  await database.main.pool.query('drop table if exists planted')
  expect(await silent()).toEqual([])
  await database.main.pool.query('create table planted (id integer primary key)')
  expect(await silent()).toEqual(['planted'])
})

it('triggers, views and procedures are defined in files of their nouns, never in migrations', async () => {
  const written = (await findDefinitions()).map(({ name }) => name.replace(/\(.*/, ''))
  const others = async () => {
    const { rows } = await database.main.pool.query<{ name: string }>(
      `select 'trigger ' || tgname || ' on ' || tgrelid::regclass as name from pg_trigger
       where not tgisinternal and tgparentid = 0 and tgrelid::regclass::text !~ '^pgboss[.]'
       union all select 'view ' || viewname from pg_views where schemaname = 'public'
       union all select 'function ' || proname from pg_proc
       where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
       order by 1`,
    )
    return rows.map(({ name }) => name).filter((name) => !written.includes(name))
  }
  expect(await others()).toEqual([])
  await database.main.pool.query(
    `create function planted() returns void language plpgsql as 'begin end';
     create trigger planted before update on category for each row execute function touch_record();
     create view planted_view as select 1 as one`,
  )
  expect(await others()).toEqual(['function planted', 'trigger planted on category', 'view planted_view'])
})
