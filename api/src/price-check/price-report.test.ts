import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeListing } from '../testing/watched-listing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
})
afterAll(() => api.close())

const report = (body: object, remoteAddress = '203.0.113.1') =>
  api.request({ method: 'POST', url: '/api/v1/product/report', payload: body, remoteAddress })
const dueIn = async (listingId: string) => {
  const { due_at } = await api.database.main.kysely
    .selectFrom('listing_check')
    .select('due_at')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
  return (due_at.getTime() - Date.now()) / 1_000
}

describe('a report of a wrong price', () => {
  it('is stored, also from guests, with the price that the shop asks instead', async () => {
    const { id } = await makeListing(api)
    const reply = await report({
      listingId: id,
      reason: 'amount',
      note: '  أقل ',
      price: { amount: 9_900, currency: 'SAR' },
    })
    expect(reply.json()).toEqual({ code: 2000, name: 'Success', message: 'SUCCESS' })
    const kept = await api.database.main.kysely
      .selectFrom('price_report')
      .select(['reason', 'note', 'amount_minor', 'currency', 'user_id', 'resolved_at'])
      .where('listing_id', '=', id)
      .execute()
    expect(kept).toEqual([
      { reason: 'amount', note: 'أقل', amount_minor: 9_900, currency: 'SAR', user_id: null, resolved_at: null },
    ])
  })

  it('is refused for a listing that does not exist', async () => {
    expect((await report({ listingId: randomUUID(), reason: 'stock' })).json()).toMatchObject({ code: 1003 })
  })

  it('makes the listing due soon once there are two', async () => {
    const { id } = await makeListing(api)
    await api.database.main.kysely
      .updateTable('listing_check')
      .set({ due_at: new Date(Date.now() + 86_400_000) })
      .where('listing_id', '=', id)
      .execute()
    await report({ listingId: id, reason: 'amount' }, '203.0.113.2')
    expect(await dueIn(id)).toBeGreaterThan(80_000)
    await report({ listingId: id, reason: 'amount' }, '203.0.113.3')
    expect(await dueIn(id)).toBeLessThanOrEqual(0)
  })

  it('is limited to three a day per address and listing', async () => {
    const { id } = await makeListing(api)
    const codes: number[] = []
    for (let time = 0; time < 4; time += 1)
      codes.push((await report({ listingId: id, reason: 'other' }, '203.0.113.4')).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
    expect((await report({ listingId: id, reason: 'other' }, '::ffff:203.0.113.4')).statusCode).toBe(429)
  })

  it('is limited to three a day per line, whichever of its addresses reports', async () => {
    const { id } = await makeListing(api)
    const codes: number[] = []
    for (let time = 0; time < 4; time += 1)
      codes.push((await report({ listingId: id, reason: 'other' }, `2001:db8:4:5::${time + 1}`)).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
  })
})
