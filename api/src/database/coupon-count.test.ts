import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { buildRows, inDays } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())

const kept = (shop: number) =>
  database.main.kysely
    .selectFrom('shop_coupon_count')
    .select(['usable', 'valid_until', 'by_country'])
    .where('shop_id', '=', shop)
    .executeTakeFirstOrThrow()

const change = (id: string, values: object) =>
  database.main.kysely.updateTable('coupon').set(values).where('id', '=', id).execute()

describe('the kept number of usable coupons', () => {
  it('follows every kind of write', async () => {
    const [shop, other] = [await rows.shop(), await rows.shop()]
    const first = await rows.coupon({ shop_id: shop })
    const second = await rows.coupon({ shop_id: shop })
    expect((await kept(shop)).usable).toBe(2)
    await change(first, { status: 'STOPPED' })
    expect((await kept(shop)).usable).toBe(1)
    await change(second, { shop_id: other })
    expect([(await kept(shop)).usable, (await kept(other)).usable]).toEqual([0, 1])
    await change(second, { deleted_at: new Date() })
    expect((await kept(other)).usable).toBe(0)
    await change(first, { status: 'ACTIVE' })
    await database.main.kysely.deleteFrom('coupon').where('id', '=', first).execute()
    expect((await kept(shop)).usable).toBe(0)
  })

  it('is kept of each country', async () => {
    const shop = await rows.shop()
    const first = await rows.coupon({ shop_id: shop, countries: ['sa', 'eg'] })
    await rows.coupon({ shop_id: shop, countries: ['sa'] })
    await rows.coupon({ shop_id: shop, countries: ['kw'], starts_at: inDays(1), ends_at: inDays(3) })
    expect((await kept(shop)).by_country).toEqual({ sa: 2, eg: 1 })
    await change(first, { countries: ['ae'] })
    expect((await kept(shop)).by_country).toEqual({ sa: 1, ae: 1 })
    await change(first, { deleted_at: new Date() })
    expect((await kept(shop)).by_country).toEqual({ sa: 1 })
  })

  it('says until when it holds: the next start or end', async () => {
    const shop = await rows.shop()
    expect((await kept(shop)).valid_until).toBe(Number.POSITIVE_INFINITY)
    const endsAt = inDays(5)
    const startsAt = inDays(2)
    await rows.coupon({ shop_id: shop, ends_at: endsAt })
    expect((await kept(shop)).valid_until).toEqual(endsAt)
    await rows.coupon({ shop_id: shop, starts_at: startsAt, ends_at: inDays(9) })
    expect((await kept(shop)).valid_until).toEqual(startsAt)
  })

  it('loses nothing when many write at the same time', async () => {
    const shop = await rows.shop()
    await Promise.all(Array.from({ length: 40 }, () => rows.coupon({ shop_id: shop })))
    expect((await kept(shop)).usable).toBe(40)
  })
})

describe('evidence', () => {
  it('does not make the edits of staff stale', async () => {
    const shop = await rows.shop()
    const id = await rows.coupon({ shop_id: shop })
    const version = () =>
      database.main.kysely.selectFrom('coupon').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await change(id, { worked: 5, last_worked_at: new Date() })
    expect(await version()).toEqual({ version: 1 })
    await change(id, { percent: 20 })
    expect(await version()).toEqual({ version: 2 })
  })
})
