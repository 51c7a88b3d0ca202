import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { countries } from '../../../shared/contract/country.ts'
import { couponStatuses, discountTypes } from '../../../shared/contract/coupon/coupon.ts'
import { shopStatuses } from '../../../shared/contract/shop/shop.routes.ts'
import { uninstallReasons } from '../../../shared/contract/uninstall/uninstall.routes.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

describe('the values that the database allows', () => {
  const allowed = async (constraint: string) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}
    `.execute(database.main.kysely)
    return [...(rows[0]?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
  }

  it('equal those of the contract', async () => {
    expect(await allowed('shop_status_known')).toEqual([...shopStatuses])
    expect(await allowed('coupon_status_known')).toEqual([...couponStatuses])
    expect(await allowed('coupon_discount_type_known')).toEqual([...discountTypes])
    expect(await allowed('uninstall_reason_known')).toEqual([...uninstallReasons])
    const { rows } =
      await sql`select id from unnest(${countries.map(({ id }) => id)}::text[]) as id where not are_countries(array[id])`.execute(
        database.main.kysely,
      )
    expect(rows).toEqual([])
    const { rows: foreign } =
      await sql`select are_countries('{xx}') as x, are_countries('{}') as none, are_countries('{sa,null}') as gap`.execute(
        database.main.kysely,
      )
    expect(foreign).toEqual([{ x: false, none: false, gap: false }])
  })
})
