import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeShops } from '../../seed/shops.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { completeShops } from './complete-shops.queries.ts'
import { findShops } from './find-shops.queries.ts'
import { exactNames, nonsense, searchFamilies } from './shop-search.cases.ts'

let api: TestApi
const names = new Map<number, string>()

beforeAll(async () => {
  api = await startTestApi()
  const category = await api.rows.category()
  const values = makeShops(Date.UTC(2026, 0, 1)).map(({ name, slug, domain, popularity }) => ({
    name_ar: name.ar,
    name_en: name.en,
    slug,
    domain,
    popularity,
    category_id: category,
    countries: ['sa' as const],
    currency: 'SAR',
  }))
  const made = await api.database.main.kysely.insertInto('shop').values(values).returning(['id', 'name_en']).execute()
  await completeShops(api.database.main.kysely)
  for (const { id, name_en } of made) names.set(id, name_en)
})
afterAll(() => api.close())

const found = async (typed: string) => {
  const { shops, didYouMean } = await findShops(api.database.main, typed)
  return { names: shops.map(({ id }) => names.get(id)), didYouMean }
}

it('puts the intended store first, for 95 of 100 searches written in advance', async () => {
  const missed: string[] = []
  const cases = searchFamilies.flatMap((family) => family.cases)
  expect(cases).toHaveLength(300)
  for (const { typed, wanted } of cases) {
    const [first] = (await found(typed)).names
    if (first !== wanted) missed.push(`${typed}: ${first ?? 'nothing'} for ${wanted}`)
  }
  if (process.env.SHOW_MISSED) process.stderr.write(`${missed.join('\n')}\n${missed.length}\n`)
  expect(missed.length).toBeLessThanOrEqual(15)
})

it('puts no other store before one with exactly that name', async () => {
  expect(exactNames).toHaveLength(60)
  for (const { typed, wanted } of exactNames) expect([typed, (await found(typed)).names[0]]).toEqual([typed, wanted])
})

it('finds nothing for texts unlike any store name', async () => {
  for (const typed of nonsense) expect([typed, ...(await found(typed)).names]).toEqual([typed])
})
