import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { schemaFileAt } from '../../../infra/database/schema-file.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const generator = join(import.meta.dirname, '../../../infra/database/schema-types.ts')
const generatedTypes = async () => (await promisify(execFile)(process.execPath, [generator, database.url])).stdout
const written = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

describe('"npm run db -- generate" was run after the last migration', () => {
  it('for the types of the tables', async () => {
    expect(await generatedTypes()).toBe(await written('generated-schema.ts'))
  })

  it('for the schema as SQL', async () => {
    expect(await schemaFileAt(database.url)).toBe(await written('schema.sql'))
  })

  it('and a table that a later migration adds makes both stale', async () => {
    await database.main.pool.query('create table planted (id integer primary key)')
    expect(await generatedTypes()).not.toBe(await written('generated-schema.ts'))
    expect(await schemaFileAt(database.url)).not.toBe(await written('schema.sql'))
  })
})
