import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { discountTypes } from '../../../shared/contract/coupon/coupon.ts'
import { expectedSaving } from '../../../shared/contract/coupon/expected-saving.ts'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

it.each(['proof_of', 'wilson'])('orders codes by the very score that the site explains: %s', async (name) => {
  const { rows } = await database.main.pool.query<{ worked: number; failed: number; proof: number }>(`
    select worked, failed, ${name}(worked, failed) as proof
    from generate_series(0, 40, 4) as worked, generate_series(0, 40, 5) as failed`)
  expect(rows).toHaveLength(99)
  for (const { worked, failed, proof } of rows) expect(proof).toBeCloseTo(proofScore(worked, failed), 10)
})

const amount = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })
const termsArbitrary = fc.record({
  discountType: fc.constantFrom(...discountTypes),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 100_000 }),
  minimumOrder: amount,
  maximumDiscount: amount,
  newCustomersOnly: fc.boolean(),
  appOnly: fc.boolean(),
  studentOnly: fc.boolean(),
  excludesSaleItems: fc.boolean(),
})
const basketArbitrary = fc.option(fc.integer({ min: 100, max: 100_000 }), { nil: null })

it('expects of any terms what the database expects, a part of the basket', async () => {
  await fc.assert(
    fc.asyncProperty(termsArbitrary, basketArbitrary, async (made, basket) => {
      const terms = {
        ...made,
        percent: made.discountType === 'percent' ? made.percent : null,
        amount: made.discountType === 'fixed' ? made.amount : null,
      }
      const row = {
        discount_type: terms.discountType,
        percent: terms.percent,
        amount_minor: terms.amount,
        minimum_order_minor: terms.minimumOrder,
        maximum_discount_minor: terms.maximumDiscount,
        new_customers_only: terms.newCustomersOnly,
        app_only: terms.appOnly,
        student_only: terms.studentOnly,
        excludes_sale_items: terms.excludesSaleItems,
      }
      const { rows } = await database.main.pool.query<{ saving: number }>(
        'select expected_saving(json_populate_record(null::coupon, $1), $2) as saving',
        [JSON.stringify(row), basket],
      )
      const saving = expectedSaving(terms, basket)
      expect(rows[0]?.saving).toBeCloseTo(saving, 9)
      expect(saving).toBeGreaterThan(0)
      expect(saving).toBeLessThanOrEqual(1)
    }),
    { numRuns: 200 },
  )
})
