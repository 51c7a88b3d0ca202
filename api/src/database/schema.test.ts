import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const generator = join(import.meta.dirname, '../../../infra/database/schema-types.ts')
const generated = async () => (await promisify(execFile)(process.execPath, [generator, database.url])).stdout
const written = () => readFile(join(import.meta.dirname, 'generated-schema.ts'), 'utf8')

it('the types of the tables are those of the migrations; "npm run db:types" writes them again', async () => {
  expect(await generated()).toBe(await written())
})

it('a table that a migration adds makes them stale', async () => {
  await database.main.pool.query('create table planted (id integer primary key)')
  expect(await generated()).not.toBe(await written())
})
