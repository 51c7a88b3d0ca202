import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { buildRows } from '../../api/src/testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../../api/src/testing/test-database.ts'
import { type Known, rankOf } from './ranking-rule.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase('migrated')
  rows = buildRows(database)
})
afterAll(() => database.drop())

const day = 86_400_000

it.each<Omit<Known, 'saving'>>([
  { own: { worked: 0, failed: 0 }, every: { worked: 0, failed: 0 }, age: 0 },
  { own: { worked: 0, failed: 0 }, every: { worked: 0, failed: 0 }, age: 20 },
  { own: { worked: 9, failed: 1 }, every: { worked: 30, failed: 12 }, age: 40 },
  { own: { worked: 0, failed: 3 }, every: { worked: 50, failed: 3 }, age: 3 },
  { own: { worked: 0, failed: 0 }, every: { worked: 7, failed: 0.5 }, age: 7 },
])('ranks codes of the simulated world as the database ranks those of stores: %j', async ({ own, every, age }) => {
  const db = database.main.kysely
  const id = await rows.coupon({
    shop_id: await rows.shop(),
    percent: 10,
    countries: ['sa'],
    created_at: new Date(Date.now() - age * day),
  })
  for (const [country, votes] of [
    ['sa', own],
    ['all', every],
  ] as const)
    await db
      .updateTable('coupon_evidence')
      .set({ ...votes, as_of: new Date() })
      .where('coupon_id', '=', id)
      .where('country', '=', country)
      .execute()
  await database.main.pool.query('select rank_coupons(array[$1::uuid])', [id])
  const { rank, saving } = await db
    .selectFrom('coupon_evidence')
    .select(['rank', 'saving'])
    .where('coupon_id', '=', id)
    .where('country', '=', 'sa')
    .executeTakeFirstOrThrow()
  expect(rank).toBeCloseTo(rankOf({ own, every, age, saving }), 4)
})
