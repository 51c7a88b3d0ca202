import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'
import { countChecks, readCheckFigures } from './check-figures.queries.ts'
import { clearLooks } from './clear-looks.job.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const db = () => api.database.main.kysely

describe('clearing old observations', () => {
  it('deletes browser observations and settled outliers; pending ones stay', async () => {
    const { id: listing_id, productId: product_id } = await makeListing(api)
    const user_id = await api.rows.user()
    const seen = { product_id, listing_id, amount_minor: 100, currency: 'SAR' }
    for (const age of [91, 89])
      await db()
        .insertInto('shopper_observation')
        .values({ ...seen, user_id, at: inDays(-age), created_at: inDays(-age) })
        .execute()
    const outlier = { ...seen, in_stock: true, source: 'page' }
    for (const [status, age] of [
      ['dismissed', 91],
      ['confirmed', 89],
      ['pending', 91],
    ] as const)
      await db()
        .insertInto('price_outlier')
        .values({
          ...outlier,
          at: inDays(-age),
          status,
          created_at: inDays(-age),
          decided_at: status === 'pending' ? null : inDays(-age),
        })
        .execute()
    expect(await clearLooks(api.database)).toBe(2)
    const left = await db().selectFrom('price_outlier').select('status').orderBy('status').execute()
    expect(left.map(({ status }) => status)).toEqual(['confirmed', 'pending'])
    expect(await db().selectFrom('shopper_observation').select('id').execute()).toHaveLength(1)
    expect(await clearLooks(api.database)).toBe(0)
  })
})

describe('figures of looks', () => {
  it('add up over all processes, and show what is due and what fails', async () => {
    await Promise.all([
      countChecks(db(), ['same', 'failed', 'same']),
      countChecks(db(), ['failed', 'same']),
      countChecks(db(), []),
    ])
    const { id } = await makeListing(api)
    await db()
      .updateTable('listing_check')
      .set({ due_at: new Date(Date.now() - 7_200_000), failing_since: new Date() })
      .where('listing_id', '=', id)
      .execute()
    const figures = await readCheckFigures(db())
    expect(figures).toMatchObject({
      outcomes: [
        { outcome: 'failed', count: 2 },
        { outcome: 'same', count: 3 },
      ],
      failing: 1,
    })
    expect(figures.oldestDue).toBeGreaterThan(7_100)
    const { body } = await api.get('/metrics')
    expect(body).toMatch(/^price_checks\{outcome="same"\} 3$/m)
    expect(body).toMatch(/^price_checks_failing 1$/m)
    expect(body).toMatch(/^price_check_oldest_due_seconds 7[12]\d\d/m)
  })
})
