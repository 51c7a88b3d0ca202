import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { planned } from './planned.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

it('a planned statement is prepared once per connection, whatever its values, and others are not', async () => {
  await database.main.kysely.connection().execute(async (db) => {
    const twice = async (value: number) =>
      (await sql<{ found: number }>`${planned} select ${value}::integer * 2 as found`.execute(db)).rows
    expect([await twice(1), await twice(21)]).toEqual([[{ found: 2 }], [{ found: 42 }]])
    await sql`select ${3}::integer * 2 as found`.execute(db)
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    `.execute(db)
    expect(rows).toEqual([{ statement: expect.stringContaining('integer * 2'), runs: 2 }])
  })
})
