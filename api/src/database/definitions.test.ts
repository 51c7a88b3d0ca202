import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { applyDefinitions, definitionsIn, findDefinitions, findMissingDefinition } from './definitions.ts'

const twice = `-- Doubles a number.
create or replace function twice(n integer) returns integer
  language sql immutable
  return n + n;`
const fourTimes = `create or replace function four_times(n integer) returns integer
  language sql immutable
  return twice(twice(n));`
const view = 'create or replace view planted_view as select four_times(id) as id from planted;'
const noted = `create or replace function noted() returns trigger
  language plpgsql as $$
  begin

    new.id := new.id + 1;
    return new;
  end
  $$;`
const trigger = `-- Before an insert.
create or replace trigger planted_noted before insert on planted
  for each row execute function noted();`

describe('the definitions in a file', () => {
  it('are named as "drop" needs it, and keep the comments above them', () => {
    const found = definitionsIn([twice, view, noted, trigger].join('\n\n'), 'planted.functions.sql')
    expect(found.map(({ name }) => name)).toEqual([
      'function twice(n integer)',
      'view planted_view',
      'function noted()',
      'trigger planted_noted on planted',
    ])
    expect(found[0]?.text).toBe(twice)
  })

  it('may only be functions, views and triggers', () => {
    expect(() => definitionsIn('create table planted ();', 'planted.functions.sql')).toThrow('planted.functions.sql')
    expect(() => definitionsIn(twice.replace('n integer)', 'n integer default 1)'), 'planted')).toThrow('has a default')
  })
})

describe('functions, views and triggers', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await makeTestDatabase('nothing')
    folder = await mkdtemp(join(tmpdir(), 'qasima-definitions-'))
    await query('create table database_definition (name text primary key, digest text not null)')
    await query('create table planted (id integer)')
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => apply([twice, noted], [trigger, view, fourTimes]))

  const query = async (statement: string) => (await database.main.pool.query(statement)).rows
  const apply = async (one: readonly string[], other: readonly string[]) => {
    await writeFile(join(folder, 'one.functions.sql'), one.join('\n\n'))
    await writeFile(join(folder, 'other.functions.sql'), other.join('\n\n'))
    await applyDefinitions(database.main.kysely, pathToFileURL(`${folder}/`))
  }

  it('are created in the order of their dependencies', async () => {
    await query('truncate planted')
    await query('insert into planted values (1)')
    expect(await query('select id from planted_view')).toEqual([{ id: 8 }])
  })

  it('are replaced if their text changed, and untouched otherwise', async () => {
    const written = () =>
      query("select oid, xmin::text from pg_proc where proname in ('twice', 'noted') order by proname")
    const before = await written()
    await apply([twice.replace('n + n', '20 * n'), noted], [trigger, view, fourTimes])
    const after = await written()
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toEqual({ oid: before[1].oid, xmin: expect.not.stringMatching(before[1].xmin) })
    expect(await query('select twice(1)')).toEqual([{ twice: 20 }])
  })

  it('are dropped when removed, including a function with other arguments', async () => {
    await apply([twice.replace('n integer', 'n bigint').replace('integer', 'bigint'), noted], [])
    expect(await query(`select pg_get_function_arguments(oid) as args from pg_proc where proname = 'twice'`)).toEqual([
      { args: 'n bigint' },
    ])
    expect(await query(`select from pg_trigger where tgname = 'planted_noted'`)).toEqual([])
    expect(await query(`select from pg_views where viewname = 'planted_view'`)).toEqual([])
  })

  it('that cannot be created are named, and nothing changes', async () => {
    const failing = apply([twice.replace('n + n', '3 * n'), noted], [fourTimes.replaceAll('twice', 'thrice')])
    await expect(failing).rejects.toThrow('function four_times(n integer) cannot be defined')
    expect(await query('select twice(1)')).toEqual([{ twice: 2 }])
    expect(await query('select from planted_view limit 0')).toEqual([])
  })

  it('missing from the database are reported', async () => {
    const [first] = await findDefinitions()
    expect(await findMissingDefinition(database.main.kysely)).toBe(first?.name)
  })
})
