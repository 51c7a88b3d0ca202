import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { rankCoupons } from '../coupon/rank-coupons.queries.ts'
import { buildRows, inDays } from '../testing/builders.ts'
import { explainedPlan, nodesOf, type PlanNode, pagesOf } from '../testing/explained-plan.ts'
import { givePrices } from '../testing/price-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findCodePeriods } from './code-periods.queries.ts'
import { findDays, findSteps } from './product-history.queries.ts'
import { findOffers } from './product-page.queries.ts'
import { findItems } from './product-search.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

/** The work of the database for a statement, in figures that do not depend on machine load. */
const effortOf = (statement: { text: string; values: unknown[] }) =>
  database.main.kysely.transaction().execute(async (tx) => {
    await sql`set local track_functions = 'all'`.execute(tx)
    // Prepared statements are planned once for all values.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const plan = await explainedPlan(tx, statement)
    const removed = (node: PlanNode) => (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops']
    const called = await sql<{ calls: number }>`
      select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
      where funcname in ('rate_on', 'converted', 'convert_minor', 'minor_digits')
    `.execute(tx)
    return {
      pages: pagesOf(plan),
      compared: nodesOf(plan).reduce((sum, node) => sum + removed(node), 0),
      indexes: nodesOf(plan).flatMap((node) => node['Index Name'] ?? []),
      conversions: called.rows[0]?.calls,
    }
  })

describe('database work of a product page', () => {
  let productId = ''
  let listingIds: string[] = []
  beforeAll(async () => {
    const rows = buildRows(database)
    const { kysely } = database.main
    productId = await rows.product()
    const shops = [await rows.shop(), await rows.shop({ currency: 'AED' })]
    listingIds = await Promise.all(shops.map((shop) => rows.listing({ product_id: productId, shop_id: shop })))
    for (const [index, id] of listingIds.entries()) {
      const currency = index === 0 ? 'SAR' : 'AED'
      const prices = Array.from({ length: 360 }, (_, day) => ({ at: inDays(day - 360), amount: 9_000 + day, currency }))
      await givePrices(kysely, id, prices)
    }
    for (let percent = 1; percent <= 12; percent += 1)
      await rows.coupon({ shop_id: shops[0] ?? 0, percent, worked: 40, failed: 1 })
    // Codes of other shops in the same country.
    const others = await Promise.all(Array.from({ length: 100 }, () => rows.shop()))
    const { rows: codes } = await sql<{ id: string }>`
      insert into coupon (shop_id, code, description_ar, description_en, discount_type, percent, applies_to_all, countries,
        starts_at, worked)
      select shop_id, 'CODE' || number, 'خصم', 'Discount', 'percent', 10, true, '{sa}', '2025-01-01', 40
      from unnest(${others}::integer[]) as shop_id, generate_series(1, 200) as number
      returning id
    `.execute(kysely)
    await rankCoupons(
      kysely,
      codes.map(({ id }) => id),
    )
    await sql`vacuum (analyze) coupon, coupon_evidence, listing, listing_price, price_day, shop`.execute(kysely)
  }, 60_000)

  it('reads the codes of its own shops, not all of its country', async () => {
    const { pages, indexes } = await effortOf(findOffers.en.statement({ productId, country: 'sa', currency: 'SAR' }))
    expect(indexes).toContain('coupon_evidence_proven_idx')
    expect(indexes).not.toContain('coupon_countries_idx')
    expect(pages).toBeLessThan(100)
  })

  it('compares a code with others at the same price, not with those of the whole year', async () => {
    const from = inDays(-365).toISOString().slice(0, 10)
    const { compared } = await effortOf(findCodePeriods.en.statement({ productId, listingIds, country: 'sa', from }))
    expect(compared).toBeLessThan(20_000)
  })

  it('converts the prices of a chart within its statement, without a function call for each', async () => {
    const from = inDays(-365).toISOString().slice(0, 10)
    const asked = { productId, listingIds, from, currency: 'SAR' }
    const days = await effortOf(findDays.statement(asked))
    const steps = await effortOf(findSteps.statement({ ...asked, size: 2 }))
    // A few constants are computed when the statement is planned.
    expect([days.conversions, steps.conversions].filter((calls = 0) => calls > 20)).toEqual([])
  })

  it('finds prices after codes of a list among the codes of their shops only', async () => {
    const asked = { ids: [productId], country: 'sa', currency: 'SAR' }
    const { pages, indexes } = await effortOf(findItems.en.statement(asked))
    expect(indexes).toContain('coupon_evidence_proven_idx')
    expect(indexes).not.toContain('coupon_countries_idx')
    expect(pages).toBeLessThan(100)
  })
})
