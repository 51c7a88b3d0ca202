import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { plainCodeCases } from '../../../shared/schema/plain-code.cases.ts'
import { plainCode } from '../../../shared/schema/plain-code.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const ofDatabase = async (texts: readonly string[]) => {
  const { rows } = await sql<{ text: string }>`
    select plain_code(given) as text from unnest(${texts}::text[]) with ordinality as list (given, place) order by place
  `.execute(database.main.kysely)
  return rows.map(({ text }) => text)
}

it.each(plainCodeCases)('normalises %j to %j, case-insensitively', async (shown, plain) => {
  expect(await ofDatabase([shown])).toEqual([plain.toUpperCase()])
})

it('treats every space and invisible mark the same in SQL and TypeScript', async () => {
  const signs = [...[9, 10, 11, 12, 13, 0x20, 0x85, 0xa0, 0x1680, 0x180e, 0x3000, 0xfeff], 0x61c].concat(
    Array.from({ length: 0x70 }, (_, place) => 0x2000 + place),
  )
  const codes = signs.map((sign) => `A${String.fromCodePoint(sign)}b`)
  expect(await ofDatabase(codes)).toEqual(codes.map((code) => plainCode(code).toUpperCase()))
})
