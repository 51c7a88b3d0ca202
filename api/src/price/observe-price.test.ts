import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { removeRecord } from '../collection/collection.changes.ts'
import { buildRows } from '../testing/builders.ts'
import { rebuildFigures } from '../testing/rebuild-figures.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { observePrice, type PriceObservation } from './observe-price.queries.ts'
import { prices } from './price.collection.ts'
import { makePartitions } from './price-partitions.job.ts'
import { refreshAllWindows } from './price-windows.job.ts'

let database: TestDatabase
let rows: ReturnType<typeof buildRows>
let listingId: string
let productId: string
beforeAll(async () => {
  database = await makeTestDatabase()
  rows = buildRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  productId = await rows.product()
  listingId = await rows.listing({ product_id: productId, shop_id: await rows.shop() })
})
const db = () => database.main.kysely
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const observe = (minutes: number, amount: number | null, more: Partial<PriceObservation> = {}) =>
  observePrice(db(), {
    listingId,
    at: ago(minutes),
    amount,
    currency: 'SAR',
    inStock: true,
    source: 'page',
    ...more,
  })
const outcomes = async (...observations: (() => ReturnType<typeof observePrice>)[]) => {
  const found: string[] = []
  for (const one of observations) found.push((await one()).outcome)
  return found
}
const points = async () =>
  (await db().selectFrom('price_point').selectAll().where('listing_id', '=', listingId).orderBy('at').execute()).map(
    ({ amount_minor }) => amount_minor,
  )
const kept = () => db().selectFrom('listing_price').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
const outliers = async () =>
  (await db().selectFrom('price_outlier').select('status').where('listing_id', '=', listingId).execute()).map(
    ({ status }) => status,
  )
const days = () => db().selectFrom('price_day').selectAll().where('listing_id', '=', listingId).orderBy('day').execute()
const rebuild = () => rebuildFigures(db(), [listingId])

describe('an observation', () => {
  it('is stored only if the price or the stock changed', async () => {
    expect(
      await outcomes(
        () => observe(50, 1_000),
        () => observe(40, 1_000),
        () => observe(30, 900),
        () => observe(20, 900, { inStock: false, stock: 'discontinued' }),
        () => observe(10, null, { inStock: false }),
      ),
    ).toEqual(['first', 'same', 'changed', 'changed', 'same'])
    expect(await points()).toEqual([1_000, 900, 900])
    expect(await kept()).toMatchObject({ amount_minor: 900, in_stock: false, previous_minor: 1_000, low_minor: 900 })
  })

  it('arriving late interrupts the price before it, which starts again at its next observation', async () => {
    await observe(50, 1_000)
    await observe(20, 1_000)
    expect((await observe(40, 800)).outcome).toBe('late')
    expect(await points()).toEqual([1_000, 800, 1_000])
    expect(await kept()).toMatchObject({ amount_minor: 1_000, low_minor: 800 })
  })

  it('is ignored in the future, for an unknown listing, or where staff trashed a price', async () => {
    const at = ago(5)
    await observe(0, 1_000, { at })
    const { pointId } = await observe(0, 1_000, { at })
    const actorId = await rows.user()
    await db()
      .transaction()
      .execute((tx) => removeRecord(tx, prices, pointId ?? '', { actorId }))
    expect(await kept()).toBeUndefined()
    expect(
      await outcomes(
        () => observe(0, 1_000, { at }),
        () => observe(-6, 1_000),
        () => observe(1, 1_000, { listingId: '00000000-0000-7000-8000-000000000000' }),
        () => observe(1, null),
      ),
    ).toEqual(['ignored', 'ignored', 'ignored', 'ignored'])
  })

  it('does not replace a price of staff at the same moment; of other prices the lower one counts', async () => {
    const at = ago(5)
    await observe(0, 1_000, { at })
    expect(
      await outcomes(
        () => observe(0, 1_100, { at }),
        () => observe(0, 900, { at }),
      ),
    ).toEqual(['ignored', 'changed'])
    await db().updateTable('price_point').set({ source: 'staff' }).where('listing_id', '=', listingId).execute()
    expect((await observe(0, 800, { at })).outcome).toBe('ignored')
    expect(await points()).toEqual([900])
  })
})

describe('a price too far from the current one', () => {
  it('counts from its first observation once a second one agrees, ten minutes later or from another source', async () => {
    await observe(90, 1_000)
    expect(
      await outcomes(
        () => observe(60, 10_000),
        () => observe(55, 10_000),
        () => observe(40, 10_000),
      ),
    ).toEqual(['outlier', 'outlier', 'changed'])
    expect(await kept()).toMatchObject({ amount_minor: 10_000, since: expect.any(Date) })
    expect((await kept())?.since.getTime()).toBeLessThan(ago(59).getTime())
    expect(
      await outcomes(
        () => observe(30, 1_000),
        () => observe(29, 1_000, { source: 'shopper' }),
      ),
    ).toEqual(['outlier', 'changed'])
  })

  it('is dismissed when the current price is observed again; a new currency is held as well', async () => {
    await observe(90, 1_000)
    expect(
      await outcomes(
        () => observe(60, 200),
        () => observe(50, 1_000),
      ),
    ).toEqual(['outlier', 'same'])
    expect(await outliers()).toEqual(['dismissed'])
    expect(await outcomes(() => observe(40, 1_000, { currency: 'USD' }))).toEqual(['outlier'])
    expect(await outcomes(() => observe(20, 1_000, { currency: 'USD' }))).toEqual(['changed'])
    expect(await kept()).toMatchObject({ currency: 'USD', previous_minor: null, low_minor: 1_000 })
    const windows = await db().selectFrom('price_window').selectAll().where('listing_id', '=', listingId).execute()
    expect(new Set(windows.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  })
})

describe('concurrent writers', () => {
  it('produce the figures of their prices, in whichever order they run', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        for (let turn = 0; turn < 12; turn += 1) {
          await observe(1_000 - turn * 60 - client, 1_000 + ((client + turn) % 4) * 100)
        }
      }),
    )
    const before = [await kept(), await days()]
    expect((await points()).length).toBeGreaterThan(8)
    await rebuild()
    expect([await kept(), await days()]).toEqual(before)
  })

  it('wait for a merge that moves the listing, and store under its new product', async () => {
    await observe(60, 1_000)
    const target = await rows.product()
    let merged = Promise.resolve()
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('listing').set({ product_id: target }).where('id', '=', listingId).execute()
        merged = observe(5, 900).then(({ outcome }) => expect(outcome).toBe('changed'))
      })
    await merged
    expect(await kept()).toMatchObject({ product_id: target, amount_minor: 900, previous_minor: 1_000 })
    expect((await days()).every(({ product_id }) => product_id === target)).toBe(true)
  })

  it('leave nothing behind when the listing is deleted', async () => {
    await observe(60, 1_000)
    await observe(50, 900)
    await db().deleteFrom('listing').where('id', '=', listingId).execute()
    expect([await points(), await kept()]).toEqual([[], undefined])
  })
})

describe('the worker', () => {
  it('creates the partitions of the next three months, once', async () => {
    const now = new Date('2031-11-15T12:00:00Z')
    expect(await makePartitions(database, now)).toEqual(['2031-11-01', '2031-12-01', '2032-01-01', '2032-02-01'])
    expect(await makePartitions(database, now)).toEqual([])
    await db()
      .insertInto('price_point')
      .values({
        product_id: productId,
        listing_id: listingId,
        at: new Date('2032-02-29T23:59:59Z'),
        amount_minor: 1,
        currency: 'SAR',
        in_stock: true,
      })
      .execute()
    const { rows: found } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from price_point where listing_id = ${listingId}
    `.execute(db())
    expect(found).toEqual([{ name: 'price_point_2032_02' }])
  })

  it('moves the windows as days pass', async () => {
    await observe(60 * 24 * 40, 1_000)
    await observe(60 * 24 * 20, 600)
    const lowest = async () =>
      (
        await db()
          .selectFrom('price_window')
          .select(['days', 'high_minor'])
          .where('listing_id', '=', listingId)
          .orderBy('days')
          .execute()
      ).map(({ high_minor }) => high_minor)
    expect(await lowest()).toEqual([600, 1_000, 1_000, 1_000, 1_000])
    expect(await refreshAllWindows(database, new Date(Date.now() + 15 * 86_400_000))).toBeGreaterThan(0)
    expect(await lowest()).toEqual([600, 600, 1_000, 1_000, 1_000])
  })
})
