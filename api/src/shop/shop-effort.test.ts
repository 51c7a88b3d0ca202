import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { rankCoupons } from '../coupon/rank-coupons.queries.ts'
import { buildRows } from '../testing/builders.ts'
import { explainedPlan, nodesOf, type PlanNode } from '../testing/explained-plan.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findShopPage } from './shop.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

/** Rows that the database examined for a statement, whether it kept them or not. */
const rowsRead = (statement: { text: string; values: unknown[] }) =>
  database.main.kysely.transaction().execute(async (tx) => {
    // Prepared statements are planned once for all values.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const plan = await explainedPlan(tx, statement)
    const read = (node: PlanNode) =>
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    return nodesOf(plan).reduce((sum, node) => sum + read(node), 0)
  })

it('reads only the codes of its own store for a page, in any state', async () => {
  const rows = buildRows(database)
  const id = await rows.shop()
  const others = await Promise.all(Array.from({ length: 100 }, () => rows.shop()))
  const { rows: codes } = await sql<{ id: string }>`
    insert into coupon (shop_id, code, description_ar, description_en, discount_type, percent, applies_to_all, countries,
      starts_at, ends_at)
    select shop_id, 'CODE' || number, 'خصم', 'Discount', 'percent', 10, true, '{sa}',
      now() + (number - 10) * interval '1 day', now() + (number - 5) * interval '1 day'
    from unnest(${[id, ...others]}::integer[]) as shop_id, generate_series(1, 200) as number
    returning id
  `.execute(database.main.kysely)
  await rankCoupons(
    database.main.kysely,
    codes.map(({ id: code }) => code),
  )
  await sql`vacuum (analyze) coupon, coupon_evidence, shop`.execute(database.main.kysely)

  const page = findShopPage({ language: 'ar', country: false, sort: null })
  expect(await rowsRead(page.statement({ id, country: '' }))).toBeLessThan(1_000)
}, 60_000)
