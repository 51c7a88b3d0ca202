import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
  await database.main.pool.query('create table planted (id integer primary key)')
})
afterAll(() => database.drop())

/** What the command prints for these arguments and this input. */
async function run(args: readonly string[], input = '', environment = { DATABASE_URL: database.url, DATA_DIR: '' }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'db.ts'), ...args], {
    env: { ...process.env, ...environment },
  })
  child.stdin.end(input)
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, errors, code }
}

it('answers one statement', async () => {
  expect(await run(['select 40 + 2 as answer'])).toEqual({ out: 'answer\n------\n42\n(1 row)\n', errors: '', code: 0 })
})

it('fails with the sentence of the database', async () => {
  expect(await run(['select nothing'])).toMatchObject({ errors: 'column "nothing" does not exist\n', code: 1 })
})

it('changes data only when asked to', async () => {
  const insert = 'insert into planted values (1)'
  expect(await run([insert])).toMatchObject({ code: 1, errors: expect.stringContaining('read-only transaction') })
  expect(await run([insert, '--write'])).toMatchObject({ code: 0, out: 'INSERT 1\n' })
})

it('lists tables and functions by name', async () => {
  expect((await run(['tables'])).out).toMatch(/^planted\s+\d+$/m)
  expect((await run(['functions'])).out).toMatch(/^fold_search\(input text\)\s+sql$/m)
})

it('answers statements of several lines at its prompt, and goes on after one that fails', async () => {
  const { out, code } = await run([], 'select\n 1 as one;\nselect nothing;\nselect 2 as two;\n')
  expect(out).toMatch(/one[\s\S]*column "nothing" does not exist[\s\S]*two/)
  expect(code).toBe(0)
})

it('makes no database where none is, and says which folder it looked into', async () => {
  const DATA_DIR = join(temporaryFolder(), 'never-started')
  const { errors, code } = await run(['select 1'], '', { DATABASE_URL: '', DATA_DIR })
  expect({ errors, code }).toEqual({ errors: expect.stringContaining(`no database in ${DATA_DIR}`), code: 1 })
  expect(existsSync(DATA_DIR)).toBe(false)
})
