import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { trashDays } from '../../../shared/contract/collection.limits.ts'
import { findNouns } from '../app/nouns.ts'
import { buildRows, inDays } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { emptyTrash } from './empty-trash.job.ts'

const { collections } = await findNouns()

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())
const db = () => database.main.kysely

const old = inDays(-trashDays - 1)
const recent = inDays(-trashDays + 1)

const ids = async (table: 'shop' | 'coupon' | 'category'): Promise<(string | number)[]> =>
  (await db().selectFrom(table).select('id').execute()).map(({ id }) => id)
/** How many connections wait for the lock of another. */
const waiting = async () => {
  const { rows: found } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db())
  return found.length
}
const audits = (recordId: string) =>
  db().selectFrom('audit').select(['actor_id', 'action', 'section']).where('record_id', '=', recordId).execute()

describe('the trash', () => {
  let shop: number
  beforeEach(async () => {
    shop = await rows.shop()
  })

  it('is left for good by what has been in it for too long, and its history says so', async () => {
    const [gone, kept, live] = [
      await rows.coupon({ shop_id: shop, deleted_at: old }),
      await rows.coupon({ shop_id: shop, deleted_at: recent }),
      await rows.coupon({ shop_id: shop }),
    ]
    await emptyTrash({ database, collections })
    const left = await ids('coupon')
    expect(left).toEqual(expect.arrayContaining([kept, live]))
    expect(left).not.toContain(gone)
    expect(await audits(gone)).toEqual([{ actor_id: null, action: 'hard_delete', section: 'coupon' }])
    expect(await audits(kept)).toEqual([])
  })

  it('keeps what others still point to, and continues with the rest', async () => {
    const used = await rows.category({ deleted_at: old })
    const unused = await rows.category({ deleted_at: old })
    await rows.shop({ category_id: used })
    await emptyTrash({ database, collections })
    const left = await ids('category')
    expect(left).toContain(used)
    expect(left).not.toContain(unused)
  })

  it('lets a price wait for a merge that moves its listing, and neither for the other in a circle', async () => {
    const [before, after] = [await rows.product(), await rows.product()]
    const listing = await rows.listing({ product_id: before, shop_id: shop })
    const at = (days: number, amount_minor: number, deleted_at: Date | null) => ({
      ...{ product_id: before, listing_id: listing, currency: 'SAR', in_stock: true },
      ...{ at: inDays(days), amount_minor, deleted_at },
    })
    await db()
      .insertInto('price_point')
      .values([at(-60, 900, old), at(-50, 1_000, null)])
      .execute()
    let emptied = Promise.resolve()
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('listing').select('id').where('id', '=', listing).forUpdate().execute()
        emptied = emptyTrash({ database, collections })
        await until('the lock', async () => (await waiting()) > 0)
        await tx.updateTable('listing').set({ product_id: after }).where('id', '=', listing).execute()
      })
    await emptied
    const left = await db().selectFrom('price_point').select(['product_id', 'amount_minor']).execute()
    expect(left).toEqual([{ product_id: after, amount_minor: 1_000 }])
  })

  it('keeps accounts, which are erased by a rule of their own', async () => {
    const account = await rows.user({ status: 'deleted', deleted_at: old })
    await emptyTrash({ database, collections })
    expect(await db().selectFrom('user').select('id').where('id', '=', account).execute()).toHaveLength(1)
  })
})
