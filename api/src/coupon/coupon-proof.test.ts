import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { evidenceDays, provenFrom } from '../../../shared/contract/coupon/coupon.ts'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { buildRows } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { rankOf } from './rank.rules.ts'
import { rankCoupons, rebuildEvidence } from './rank-coupons.queries.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase('migrated')
  rows = buildRows(database)
})
afterAll(() => database.drop())

const day = 86_400_000
const evidenceOf = (couponId: string) =>
  database.main.kysely
    .selectFrom('coupon_evidence')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .orderBy('country')
    .execute()

const evidenceArbitrary = fc.record({
  isActive: fc.boolean(),
  worked: fc.integer({ min: 0, max: 8 }),
  failed: fc.integer({ min: 0, max: 8 }),
  weight: fc.constantFrom(0.1, 1, 4),
  confirmedBy: fc.constantFrom('staff' as const, 'feed' as const, 'shopper' as const, null),
  lastWorked: fc.option(fc.integer({ min: 1, max: 40 * 24 }), { nil: null }),
})
type Evidence = typeof evidenceArbitrary extends fc.Arbitrary<infer Made> ? Made : never

/** The rule as the site explains it, implemented independently of the product. */
function isExplained({ isActive, worked, failed, weight, confirmedBy, lastWorked }: Evidence): boolean {
  if (!isActive) return false
  const score = proofScore(worked * weight, failed * weight)
  if (worked + failed >= provenFrom.tries && score >= provenFrom.score) return true
  return confirmedBy === 'staff' && lastWorked !== null && lastWorked < evidenceDays * 24 && failed <= worked
}

/** Creates coupons of one shop with this evidence in their country. */
async function makeCoupons(made: readonly Evidence[]): Promise<string[]> {
  const { kysely } = database.main
  const shop_id = await rows.shop()
  const coupons = await kysely
    .insertInto('coupon')
    .values(
      made.map(({ isActive }) => ({
        ...{ shop_id, description_ar: 'خصم', description_en: 'Discount', discount_type: 'percent', percent: 10 },
        ...{ countries: ['sa'], status: isActive ? 'ACTIVE' : 'STOPPED' },
      })),
    )
    .returning('id')
    .execute()
  const ids = coupons.map(({ id }) => id)
  await rankCoupons(kysely, ids)
  const given = JSON.stringify(made.map((evidence, place) => ({ ...evidence, id: ids[place] })))
  await sql`
    with given as (
      select * from json_to_recordset(${given}) as given (
        id uuid, worked integer, failed integer, weight float8, "confirmedBy" text, "lastWorked" integer
      )
    ), tries as (
      insert into coupon_vote_day (coupon_id, country, day, worked, failed)
      select id, 'sa', (now() at time zone 'UTC')::date, worked, failed from given
    )
    update coupon_evidence as kept
    set worked = given.worked * weight, failed = given.failed * weight, as_of = now(), confirmed_by = "confirmedBy",
      last_worked_at = now() - "lastWorked" * interval '1 hour'
    from given where kept.coupon_id = given.id and kept.country = 'sa'
  `.execute(kysely)
  return ids
}

it('stores for a thousand codes whether each is proven, as the site explains it', async () => {
  // A score right at the limit would change sides a moment later.
  const made = fc.sample(evidenceArbitrary, 1_000)
  const ids = await makeCoupons(made)
  await rankCoupons(database.main.kysely, ids)
  const stored = await database.main.kysely
    .selectFrom('coupon_evidence')
    .select(['coupon_id', 'is_proven'])
    .where('country', '=', 'sa')
    .where('coupon_id', 'in', ids)
    .execute()
  const proven = new Set(stored.filter(({ is_proven }) => is_proven).map(({ coupon_id }) => coupon_id))
  const expected = made.map(isExplained)
  expect(expected.filter(Boolean).length).toBeGreaterThan(50)
  expect(ids.map((id) => proven.has(id))).toEqual(expected)
  const news = await database.main.kysely
    .selectFrom('proven_code')
    .select('coupon_id')
    .where('country', '=', 'sa')
    .execute()
  expect(new Set(news.map(({ coupon_id }) => coupon_id))).toEqual(proven)
})

it.each([
  { own: { worked: 0, failed: 0 }, every: { worked: 0, failed: 0 }, age: 0 },
  { own: { worked: 0, failed: 0 }, every: { worked: 0, failed: 0 }, age: 20 },
  { own: { worked: 9, failed: 1 }, every: { worked: 30, failed: 12 }, age: 40 },
  { own: { worked: 0, failed: 3 }, every: { worked: 50, failed: 3 }, age: 3 },
  { own: { worked: 0, failed: 0 }, every: { worked: 7, failed: 0.5 }, age: 7 },
])('ranks a code by its votes in the country and in all countries: %j', async ({ own, every, age }) => {
  const db = database.main.kysely
  const id = await rows.coupon({
    shop_id: await rows.shop(),
    percent: 10,
    countries: ['sa'],
    created_at: new Date(Date.now() - age * day),
  })
  for (const [country, votes] of Object.entries({ sa: own, all: every }))
    await db
      .updateTable('coupon_evidence')
      .set({ ...votes, as_of: new Date() })
      .where('coupon_id', '=', id)
      .where('country', '=', country)
      .execute()
  await rankCoupons(db, [id])
  const [, inPlace] = await evidenceOf(id)
  expect(inPlace?.saving).toBeCloseTo(0.1, 10)
  expect(inPlace?.score).toBeCloseTo(proofScore(own.worked, own.failed), 4)
  expect(inPlace?.rank).toBeCloseTo(rankOf({ own, every, age, saving: 0.1 }), 4)
})

it('weighs an amount against a usual basket, in the currency of the code', async () => {
  const db = database.main.kysely
  await db
    .insertInto('currency_rate')
    .values({ currency: 'SAR', day: '2020-01-01', per_dollar: '4', source: 'Test' })
    .onConflict((known) => known.doNothing())
    .execute()
  const amount = { discount_type: 'fixed', percent: null, amount_minor: 5_000, currency: 'SAR' }
  const id = await rows.coupon({ shop_id: await rows.shop({ currency: 'AED' }), countries: ['sa'], ...amount })
  const { rows: rates } = await sql<{ basket: number }>`
    select amount_minor as basket from converted(5000, 'USD', 'SAR', current_date)`.execute(db)
  for (const { saving } of await evidenceOf(id)) expect(saving).toBeCloseTo(5_000 / (rates[0]?.basket ?? 0), 10)
})

it('has evidence in each country of a code, and moves it with the code to another shop', async () => {
  const db = database.main.kysely
  const id = await rows.coupon({ shop_id: await rows.shop(), countries: ['sa', 'eg'] })
  expect((await evidenceOf(id)).map(({ country }) => country)).toEqual(['all', 'eg', 'sa'])
  const shop_id = await rows.shop()
  await db
    .updateTable('coupon')
    .set({ shop_id, countries: ['eg', 'ae'] })
    .where('id', '=', id)
    .execute()
  await rankCoupons(db, [id])
  const places = (await evidenceOf(id)).map((row) => [row.country, row.shop_id === shop_id, row.rank !== null])
  expect(places).toEqual([
    ['ae', true, true],
    ['all', true, true],
    ['eg', true, true],
    ['sa', true, false],
  ])
})

it('rebuilds evidence and totals from the daily tries, with less weight for old ones', async () => {
  const db = database.main.kysely
  const id = await rows.coupon({ shop_id: await rows.shop(), countries: ['sa', 'eg'] })
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
  await db
    .insertInto('coupon_vote_day')
    .values([
      { coupon_id: id, country: 'sa', day: daysAgo(28), worked: 8, failed: 4 },
      { coupon_id: id, country: 'sa', day: daysAgo(14), worked: 0, failed: 2 },
      { coupon_id: id, country: 'eg', day: daysAgo(14), worked: 6, failed: 0 },
    ])
    .execute()
  await rebuildEvidence(db, [id])
  const [all, eg, sa] = await evidenceOf(id)
  // Tries are dated at noon; half a day changes a weight by at most 3 %.
  expect(sa?.worked).toBeCloseTo(2, 0)
  expect(sa?.failed).toBeCloseTo(2, 0)
  expect(eg?.worked).toBeCloseTo(3, 0)
  expect(all?.worked).toBeCloseTo((sa?.worked ?? 0) + (eg?.worked ?? 0), 10)
  expect([all?.sample_worked, all?.sample_failed]).toEqual([0, 0])
  expect(all?.confirmed_by).toBe('shopper')
  expect(all?.last_worked_at).toEqual(new Date(`${daysAgo(14)}T12:00:00Z`))
  const coupon = await db
    .selectFrom('coupon')
    .select(['worked', 'failed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(coupon).toEqual({ worked: 14, failed: 6 })
})
