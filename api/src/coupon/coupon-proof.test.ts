import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { discountTypes, evidenceDays, provenFrom } from '../../../shared/contract/coupon/coupon.ts'
import { expectedSaving } from '../../../shared/contract/coupon/expected-saving.ts'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { buildRows } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())

it('orders codes by the very score that the site explains', async () => {
  const { rows } = await database.main.pool.query<{ worked: number; failed: number; proof: number }>(`
    select worked, failed, wilson(worked, failed) as proof
    from generate_series(0, 40, 4) as worked, generate_series(0, 40, 5) as failed`)
  expect(rows).toHaveLength(99)
  for (const { worked, failed, proof } of rows) expect(proof).toBeCloseTo(proofScore(worked, failed), 10)
})

/** Whether the database takes each evidence for proof, stored as that of a coupon of its own. */
async function storedProof(made: readonly object[]): Promise<boolean[]> {
  const shop_id = await rows.shop()
  const { rows: coupons } = await database.main.pool.query<{ id: string }>(
    `insert into coupon (shop_id, code, description_ar, description_en, discount_type, percent, countries, starts_at)
     select $1, null, 'خصم', 'Discount', 'percent', 10, '{sa}', now() from generate_series(1, $2) returning id`,
    [shop_id, made.length],
  )
  const { rows: updated } = await database.main.pool.query<{ is_proven: boolean }>(
    `with given as (
      select id, number, (json_populate_record(null::coupon_evidence, evidence)) as evidence
      from unnest($1::uuid[], $2::json[]) with ordinality as given (id, evidence, number)
    ), changed as (
      update coupon_evidence as kept
      set rank = (given.evidence).rank, sample_worked = (given.evidence).sample_worked, sample_failed = (given.evidence).sample_failed,
        score = (given.evidence).score, confirmed_by = (given.evidence).confirmed_by, last_worked_at = (given.evidence).last_worked_at,
        ranked_at = (given.evidence).ranked_at
      from given where kept.coupon_id = given.id and kept.country = 'sa'
      returning given.number, kept.is_proven
    )
    select is_proven from changed order by number`,
    [coupons.map(({ id }) => id), made.map((evidence) => JSON.stringify(evidence))],
  )
  return updated.map(({ is_proven }) => is_proven)
}

describe('a code', () => {
  const { tries, score } = provenFrom
  const lately = { ranked_at: '2026-11-24T12:00:00Z', last_worked_at: '2026-11-20T12:00:00Z' }
  const confirmed = { ...lately, confirmed_by: 'staff' }
  const longAgo = new Date(Date.parse(lately.ranked_at) - evidenceDays * 86_400_000)

  it.each([
    ['that enough shoppers tried with such a score', { sample_worked: tries, score }, true],
    ['that too few shoppers tried', { sample_worked: tries - 1, score: 1 }, false],
    ['whose score is too low', { sample_worked: tries, score: score - 0.01 }, false],
    ['that cannot be used any more', { ...confirmed, sample_worked: tries, score, rank: null }, false],
    ['that staff were the last to see work', confirmed, true],
    ['that a feed was the last to confirm', { ...lately, confirmed_by: 'feed' }, false],
    ['that staff saw work too long ago', { ...confirmed, last_worked_at: longAgo }, false],
    ['that staff saw work and that fails shoppers', { ...confirmed, sample_failed: 1 }, false],
  ])('%s is proven or not by the very rule that the site explains', async (_, evidence, isProven) => {
    const row = { rank: 0.1, sample_worked: 0, sample_failed: 0, score: 0, ranked_at: lately.ranked_at, ...evidence }
    expect(await storedProof([row])).toEqual([isProven])
  })
})

const moment = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => new Date(Date.UTC(2026, 9, 1) + hours * 3_600_000))
const evidenceArbitrary = fc.record({
  rank: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  sample_worked: fc.integer({ min: 0, max: 8 }),
  sample_failed: fc.integer({ min: 0, max: 8 }),
  score: fc.constantFrom(0, 0.3, 0.49, 0.5, 0.51, 0.9),
  confirmed_by: fc.constantFrom('staff', 'feed', 'shopper', null),
  last_worked_at: fc.option(moment, { nil: null }),
  ranked_at: moment,
})
type Evidence = typeof evidenceArbitrary extends fc.Arbitrary<infer Made> ? Made : never

function isProvenBy(evidence: Evidence): boolean {
  const { sample_worked: worked, sample_failed: failed, score, last_worked_at: seen, ranked_at: judged } = evidence
  if (evidence.rank === null) return false
  if (worked + failed >= provenFrom.tries && score >= provenFrom.score) return true
  const isRecent = seen !== null && judged.getTime() - seen.getTime() < evidenceDays * 86_400_000
  return evidence.confirmed_by === 'staff' && isRecent && failed <= worked
}

it('keeps with any evidence whether it is proof', async () => {
  const made = fc.sample(evidenceArbitrary, 1_000)
  const expected = made.map(isProvenBy)
  expect(expected.filter(Boolean).length).toBeGreaterThan(50)
  expect(await storedProof(made)).toEqual(expected)
})

const amount = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })
const termsArbitrary = fc.record({
  discountType: fc.constantFrom(...discountTypes),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 100_000 }),
  minimumOrder: amount,
  maximumDiscount: amount,
  appliesToAll: fc.boolean(),
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
        applies_to_all: terms.appliesToAll,
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
