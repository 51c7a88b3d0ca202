import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { proofScore } from '../../../shared/contract/coupon/proof-score.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

it('orders codes by the very score that the site explains', async () => {
  const { rows } = await database.main.pool.query<{ worked: number; failed: number; proof: number }>(`
    select worked, failed, proof_of(worked, failed) as proof
    from generate_series(0, 40, 4) as worked, generate_series(0, 40, 5) as failed`)
  expect(rows).toHaveLength(99)
  for (const { worked, failed, proof } of rows) expect(proof).toBeCloseTo(proofScore(worked, failed), 10)
})
