import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { foldingCases } from '../../../shared/search/arabic-search.cases.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select fold_search(given) as text from unnest(${texts}::text[]) with ordinality as list (given, place) order by place
  `.execute(database.main.kysely)
  return rows.map(({ text }) => text)
}

describe('fold_search', () => {
  it.each(foldingCases)('folds %s', async (_, text, expected) => {
    expect(await folded([text])).toEqual([expected])
  })

  it('matches foldForSearch for every character of the scripts in use', async () => {
    // Latin to general punctuation; later blocks change with each Unicode version.
    const signs = Array.from({ length: 0xa7_00 }, (_, code) => `a${String.fromCodePoint(code + 1)}b`)
    expect(await folded(signs)).toEqual(signs.map(foldForSearch))
  })
})

describe('directory_letter', () => {
  it.each([
    ['Noon', 'N'],
    ['éclair', 'E'],
    ['أمازون', 'ا'],
    ['يوكس', 'ي'],
    ['6th Street', '#'],
    ['', '#'],
  ])('folds %s to %s', async (name, letter) => {
    const { rows } = await sql<{ letter: string }>`select directory_letter(${name}) as letter`.execute(
      database.main.kysely,
    )
    expect(rows).toEqual([{ letter }])
  })
})
